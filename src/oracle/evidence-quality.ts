import type { SimpleAction } from '../model/plan.ts';
import type { InconclusiveReason } from '../model/verdict.ts';
import type { Evidence } from './judge.ts';

/**
 * Why the absence of an effect proves nothing here: a request was not serviced, an actor whom the plan does not break on
 * purpose was not authenticated, or the state that the mutation attacks was never seen.
 */
export function unserviced(evidence: Evidence): InconclusiveReason | undefined {
  const facts = new Map(evidence.transcript.map((f) => [f.action, f]));
  const actions = evidence.plan.actions.flatMap((a): SimpleAction[] => (a.do === 'together' ? a.branches.flat() : [a]));
  let why: InconclusiveReason | undefined;
  for (const action of actions) {
    const fact = facts.get(action.id);
    if (fact === undefined) return 'not-serviced';
    if (fact.kind === 'not-serviced' || fact.kind === 'indeterminate') return 'not-serviced';
    if (fact.kind === 'not-authenticated' && action.as !== '') return 'not-authenticated';
    // The call that the mutation attacks never came to be, so that nothing was attacked.
    if (fact.kind === 'unsupported' && action.attack !== undefined) why ??= 'precondition';
  }
  return why;
}
