import type { SimpleAction } from '../model/plan.ts';
import type { StepFact } from '../model/transcript.ts';
import type { InconclusiveReason } from '../model/verdict.ts';
import type { World } from './authority/world.ts';
import type { Evidence } from './judge.ts';

/**
 * Why the absence of an effect proves nothing here: a request was not serviced, an actor whom the plan does not break on
 * purpose was not authenticated, or the state that the mutation attacks was never seen.
 */
export function unserviced(evidence: Evidence, world: World): InconclusiveReason | undefined {
  const facts = new Map(evidence.transcript.map((f) => [f.action, f]));
  const actions = evidence.plan.actions.flatMap((a): SimpleAction[] => (a.do === 'together' ? a.branches.flat() : [a]));
  let why: InconclusiveReason | undefined;
  for (const action of actions) {
    const fact = facts.get(action.id);
    if (fact === undefined) return 'not-serviced';
    if (fact.kind === 'not-serviced' || fact.kind === 'indeterminate') return 'not-serviced';
    if (fact.kind === 'not-authenticated' && action.as !== '' && action.credential === undefined)
      return 'not-authenticated';
    // The call that the mutation attacks never came to be, so that nothing was attacked.
    if (fact.kind === 'unsupported' && action.attack !== undefined && !isMoot(fact, world)) why ??= 'precondition';
  }
  return why;
}

/** What it asks for does not exist in the lawful course either: an earlier mutation of the same plan saw to that. */
function isMoot({ unresolved = [] }: StepFact, world: World): boolean {
  const absent = (name: string): boolean => world.calls[name] === undefined && world.runs[name] === undefined;
  return unresolved.length > 0 && unresolved.every(absent);
}
