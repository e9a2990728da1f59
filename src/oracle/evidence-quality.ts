import { membersOf } from '../model/json.ts';
import type { SimpleAction } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';
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
  const actions = simpleActions(evidence.plan);
  let why: InconclusiveReason | undefined;
  for (const action of actions) {
    // What comes after the plan does not speak for or against what was seen of it.
    if (action.probe !== undefined) continue;
    const fact = facts.get(action.id);
    if (fact === undefined) return 'not-serviced';
    if (fact.kind === 'indeterminate' && isCutOnPurpose(actions, action, facts)) continue;
    if (fact.kind === 'not-serviced' || fact.kind === 'indeterminate') return 'not-serviced';
    const meant = action.as === '' || action.credential !== undefined || wasEnded(actions, action);
    if (fact.kind === 'not-authenticated' && !meant) return 'not-authenticated';
    // The call that the mutation attacks never came to be, so that nothing was attacked.
    // Of racers a later one may be told that it is too late; the race has taken place.
    const lost = fact.kind === 'refused' && action.do === 'change' && !isRacer(evidence, action);
    const vain = fact.kind === 'unsupported' || lost;
    if (vain && action.attack !== undefined && !isMoot(fact, world) && !wasShutOut(actions, action))
      why ??= 'precondition';
  }
  return why;
}

/** The plan itself ends the session of the actor before this, as the run of the action feels it. */
function wasEnded(actions: readonly SimpleAction[], action: SimpleAction): boolean {
  return actions.slice(0, actions.indexOf(action)).some((a) => {
    if (a.do !== 'change' || a.what !== 'session' || a.run !== runOf(action)) return false;
    const ended = membersOf(a.value).principal;
    // A delegation is issued by the owner before it is presented by somebody else.
    return ended === action.as || (action.do === 'invoke' && action.path === 'delegate');
  });
}

/** The plan itself takes the membership of the actor before this: that it is refused is then what has to happen. */
function wasShutOut(actions: readonly SimpleAction[], action: SimpleAction): boolean {
  const standing = actions
    .slice(0, actions.indexOf(action))
    .flatMap((a) =>
      a.do === 'change' && a.what === 'membership' && a.run === runOf(action) ? [membersOf(a.value)] : [],
    )
    .findLast((value) => value.principal === action.as)?.standing;
  return standing === 'revoked';
}

function isRacer({ plan }: Evidence, action: SimpleAction): boolean {
  return plan.actions.some((a) => a.do === 'together' && a.branches.flat().includes(action));
}

/**
 * The plan itself has an answer of the run dropped: not knowing how that request ended is then part of the trial. Which
 * request it meets is the target's affair (not each of them names the run on the wire); one fault excuses one answer.
 */
function isCutOnPurpose(
  actions: readonly SimpleAction[],
  action: SimpleAction,
  facts: ReadonlyMap<string, StepFact>,
): boolean {
  const run = runOf(action);
  const before = actions.slice(0, actions.indexOf(action));
  const armed = before.findLastIndex((a) => a.do === 'fault' && a.what === 'drop-answer' && a.run === run);
  const spent = before.slice(armed + 1).some((a) => runOf(a) === run && facts.get(a.id)?.kind === 'indeterminate');
  return armed >= 0 && !spent;
}

function runOf(action: SimpleAction): string | undefined {
  if ('run' in action) return action.run;
  return 'call' in action && action.call !== undefined ? action.call.slice(0, action.call.indexOf('.')) : undefined;
}

/** What it asks for does not exist in the lawful course either: an earlier mutation of the same plan saw to that. */
function isMoot({ unresolved = [] }: StepFact, world: World): boolean {
  const absent = (name: string): boolean => world.calls[name] === undefined && world.runs[name] === undefined;
  return unresolved.length > 0 && unresolved.every(absent);
}
