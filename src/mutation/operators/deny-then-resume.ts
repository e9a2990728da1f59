import type { Operator } from '../operator.ts';
import { positionOf } from '../plan-reading.ts';
import { insertAt, insertedId, replace } from '../plan-writing.ts';
import { nextTurn } from '../proposal-change.ts';
import { resumedCall, resumedCalls } from '../settled-calls.ts';

const ID = 'deny-then-resume';

/**
 * The approver says no, and the owner goes on as if it could be tried again: resumes twice, says more first, or asks for the
 * call again. A sound gateway keeps the denial however often it is asked. RA-12.
 */
export const denyThenResume: Operator = {
  id: ID,
  family: 'approve',
  claim: 'A call is denied and its run resumed again and again; the denied call must not be executed.',
  clauses: ['approval'],
  cases: ['RA-12'],
  seeds: [
    '000: Confirm the call is in a dispatchable state',
    '000: Restored runs re-evaluate current authorization and policy',
  ],
  level: 'approval',
  attacks: 'a call that was denied',
  needs: ['decide', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) => resumedCalls(ground).map(({ call }) => `call:${call.ref}`),
  choices: () => ({ next: ['resume', 'message', 'retry'] }),
  rewrite(ground, site, { next }) {
    const { cast } = ground;
    const of = resumedCall(ground, site.slice('call:'.length));
    const denied =
      of &&
      replace(ground.plan, of.decision, (a) => (a.do === 'decide' ? { ...a, attack: ID, decision: 'reject' } : a));
    if (of === undefined || denied === undefined) return undefined;
    const { run, ref } = of.call;
    const common = { id: insertedId(denied, ID, site), as: cast.owner, attack: ID };
    const at = positionOf(denied, of.resume);
    if (next === 'retry') return insertAt(denied, at + 1, { ...common, do: 'retry', call: ref });
    if (next === 'resume') return insertAt(denied, at + 1, { ...common, do: 'resume', run });
    const say = { ...common, do: 'say' as const, run, turn: nextTurn(denied, run), text: 'Go on anyway.', rounds: [] };
    return insertAt(denied, at, say);
  },
  twin: ({ plan }) => plan,
};
