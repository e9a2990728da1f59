import type { DispatchPath } from '../model/dispatch-path.ts';
import type { Plan, SimpleAction } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';

/** Where an action leads a call to execution: through the model's answer, a resume, the queue, or directly. */
function pathOf(action: SimpleAction, queued: ReadonlySet<string>, resumed: ReadonlySet<string>): DispatchPath {
  switch (action.do) {
    case 'invoke':
      return action.path;
    case 'redeliver':
      return 'queue';
    case 'resume':
    case 'cancel':
    case 'answer':
      return queued.has(action.run) ? 'queue' : 'resume';
    case 'decide':
    case 'look':
    case 'retry':
      return queued.has(action.call.slice(0, action.call.indexOf('.'))) ? 'queue' : 'resume';
    case 'change':
    case 'fault':
    case 'posture':
    case 'compact':
      if (action.run === undefined) return 'model';
      return queued.has(action.run) ? 'queue' : resumed.has(action.run) ? 'resume' : 'model';
    default:
      return 'model';
  }
}

/** By which dispatch paths each operator of a mutant attacks, from the actions that it wrote. */
export function attackPaths(plan: Plan): { operator: string; path: DispatchPath }[] {
  const cells = new Map<string, { operator: string; path: DispatchPath }>();
  const paths = dispatchPathsOf(plan);
  for (const { id, attack } of simpleActions(plan)) {
    const path = paths.get(id);
    if (attack !== undefined && path !== undefined) cells.set(`${attack}/${path}`, { operator: attack, path });
  }
  return [...cells.values()];
}

/** By which dispatch path each action of a plan leads to execution, by its id. */
export function dispatchPathsOf(plan: Plan): Map<string, DispatchPath> {
  const actions = simpleActions(plan);
  const queued = new Set(actions.flatMap((a) => (a.do === 'open' && a.dispatch === 'queue' ? [a.run] : [])));
  const resumed = new Set(actions.flatMap((a) => (a.do === 'resume' ? [a.run] : [])));
  return new Map(
    actions.map((action) => {
      const path = pathOf(action, queued, resumed);
      // A changed proposal of a gated call is attacked where the call is dispatched, not where it is proposed.
      const late = (action.do === 'say' || action.do === 'change') && resumed.has(action.run ?? '');
      return [action.id, late ? (queued.has(action.run ?? '') ? 'queue' : 'resume') : path];
    }),
  );
}
