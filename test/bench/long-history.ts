import type { Action, Plan } from '../../src/model/plan.ts';
import type { Ground } from '../../src/mutation/operator.ts';

/** Whether the events of a long history belong to many runs, as recorded ones do, or all to one. */
export type Shape = 'many-runs' | 'one-run';

/**
 * A history of at least as many events as asked for, made of short ones over and over: their tools, approvals, races and
 * cancellations, each time under new ids and in runs of their own, or as further turns of a single run.
 */
export function longHistory(grounds: readonly Ground[], events: number, shape: Shape): Ground {
  const [first] = grounds;
  if (first === undefined) throw new Error('a long history is made of at least one short one');
  const fitting = shape === 'many-runs' ? grounds : grounds.filter(({ plan }) => isOneRun(plan));
  const actions: Action[] = [];
  let turns = 0;
  for (let n = 0; actions.length < events; n++) {
    const { plan } = fitting[n % fitting.length] ?? first;
    if (shape === 'many-runs') actions.push(...renamed(plan, n));
    else {
      actions.push(...continued(plan, n, turns));
      turns += Math.max(-1, ...plan.actions.map((a) => ('turn' in a ? a.turn : -1))) + 1;
    }
  }
  return { ...first, plan: { base: `${shape}-${events}`, actions } };
}

/** A cancellation would settle every turn of its run, and a queue is chosen when a run is opened. */
function isOneRun({ actions }: Plan): boolean {
  const runs = new Set(actions.flatMap((a) => ('run' in a ? [a.run] : [])));
  return runs.size === 1 && actions.every((a) => a.do !== 'cancel' && (a.do !== 'open' || a.dispatch === 'inline'));
}

function renamed({ actions }: Plan, n: number): Action[] {
  const runs = [...new Set(actions.flatMap((a) => ('run' in a && a.run !== undefined ? [a.run] : [])))];
  const text = runs.reduce(
    (all, run) => all.replaceAll(`"run":"${run}"`, `"run":"${run}-${n}"`).replaceAll(`"${run}.`, `"${run}-${n}.`),
    JSON.stringify(actions),
  );
  return withIds(JSON.parse(text) as Action[], n);
}

function continued({ actions }: Plan, n: number, turns: number): Action[] {
  const later = actions.filter((a) => n === 0 || a.do !== 'open');
  const text = JSON.stringify(later)
    .replace(/"turn":(\d+)/g, (_, turn: string) => `"turn":${Number(turn) + turns}`)
    .replace(/"([a-z][a-z0-9-]*)\.(\d+)\.(\d+)"/g, (_, _run, turn: string, i) => `"main.${Number(turn) + turns}.${i}"`)
    .replace(/"run":"[^"]*"/g, '"run":"main"');
  return withIds(JSON.parse(text) as Action[], n);
}

function withIds(actions: Action[], n: number): Action[] {
  return actions.map((action) => ({ ...action, id: `e${n}-${action.id}` }));
}
