import type { AlignedStep } from '../model/finding.ts';
import type { Plan, SimpleAction } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';
import { describeAction } from '../oracle/triage/describe.ts';

/** The recorded run beside the rewritten one. The rewriting kept the ids of actions, so that nothing is guessed. */
export function alignmentOf(recorded: Plan, rewritten: Plan): AlignedStep[] {
  const before = simpleActions(recorded);
  const after = simpleActions(rewritten);
  const position = new Map(before.map(({ id }, i) => [id, i]));
  const kept = new Set(after.map(({ id }) => id));
  const inPlace = inOrder(after.flatMap(({ id }) => position.get(id) ?? []));
  const rows: AlignedStep[] = [];
  let next = 0;
  const dropUntil = (end: number): void => {
    for (; next < end; next++) {
      const action = before[next];
      if (action !== undefined && !kept.has(action.id)) rows.push({ change: 'dropped', recorded: phrase(action) });
    }
  };
  for (const action of after) {
    const at = position.get(action.id);
    const was = at === undefined ? undefined : before[at];
    if (at === undefined || was === undefined) {
      rows.push({ change: 'added', rewritten: phrase(action) });
      continue;
    }
    if (inPlace.has(at)) dropUntil(at + 1);
    const texts = { recorded: phrase(was), rewritten: phrase(action) };
    const same = action.attack === undefined && texts.recorded === texts.rewritten;
    rows.push({ change: !inPlace.has(at) ? 'moved' : same ? 'same' : 'changed', ...texts });
  }
  dropUntil(before.length);
  return rows;
}

function phrase(action: SimpleAction): string {
  return `${action.as === '' ? 'nobody' : action.as} ${describeAction(action)}`;
}

/** A longest rising part of the numbers: what stays where it was, while the rest was moved around it. */
function inOrder(numbers: readonly number[]): Set<number> {
  const best: { length: number; before: number }[] = [];
  for (const [i, n] of numbers.entries()) {
    let found = { length: 1, before: -1 };
    for (let j = 0; j < i; j++) {
      const length = (best[j]?.length ?? 0) + 1;
      if ((numbers[j] ?? 0) < n && length > found.length) found = { length, before: j };
    }
    best.push(found);
  }
  const longest = Math.max(0, ...best.map(({ length }) => length));
  const kept = new Set<number>();
  for (let i = best.findIndex(({ length }) => length === longest); i >= 0; i = best[i]?.before ?? -1)
    kept.add(numbers[i] ?? -1);
  return kept;
}
