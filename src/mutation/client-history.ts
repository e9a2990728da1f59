import { runOfCall } from './facets.ts';
import { known } from './known-plan.ts';
import type { Part } from './plan-index.ts';
import { isGone, positionAbove } from './plan-patch.ts';
import { callsIn } from './planned-call.ts';
import type { Entry, Plan, SimpleAction } from './vocabulary.ts';

const ENTRIES = new WeakMap<SimpleAction, readonly Entry[]>();

/**
 * What an honest client holds of a run just before position `before`: its texts, the calls it was shown, and the
 * decisions that were made. The list is the caller's; its entries are shared with other lists.
 */
export function clientHistory(plan: Plan, run: string, before: number): Entry[] {
  const { index, patch, putParts } = known(plan);
  const put = putParts.filter(({ action, position }) => position < before && isOf(action, run));
  const entries: Entry[] = [];
  let next = 0;
  for (const one of index.actionsBy('history', run)) {
    if (isGone(patch, one.position)) continue;
    const position = positionAbove(patch, one.position);
    if (position >= before) break;
    for (; next < put.length && (put[next] as Part).position < position; next++) add(entries, put[next] as Part);
    add(entries, one);
  }
  for (; next < put.length; next++) add(entries, put[next] as Part);
  return entries;
}

function isOf(action: SimpleAction, run: string): boolean {
  if (action.do === 'decide') return runOfCall(action.call) === run;
  return (action.do === 'say' || action.do === 'cancel') && action.run === run;
}

function add(entries: Entry[], { action }: Part): void {
  let known = ENTRIES.get(action);
  if (known === undefined) {
    known = entriesOf(action);
    ENTRIES.set(action, known);
  }
  for (const entry of known) entries.push(entry);
}

function entriesOf(a: SimpleAction): Entry[] {
  if (a.do === 'say') {
    const calls = callsIn([a]).map(({ ref, proposal: { tool, arguments: args } }) => ({
      id: { ref },
      tool,
      arguments: args,
    }));
    const said: Entry = { role: 'user', text: a.text, author: a.as };
    return calls.length === 0 ? [said] : [said, { role: 'assistant', calls }];
  }
  if (a.do === 'decide') return [{ role: 'approval', call: { ref: a.call }, decision: a.decision, by: a.as }];
  if (a.do !== 'cancel') return [];
  return [a.call === undefined ? { role: 'cancellation' } : { role: 'cancellation', call: { ref: a.call } }];
}
