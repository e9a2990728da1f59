import { firstAfter } from '../action-lookup.ts';
import type { Operator } from '../operator.ts';
import { actionById, clientHistory, findCall, positionOf, runOfCall, topLevel } from '../plan-reading.ts';
import { freshRun, insertAt, insertedId, replace } from '../plan-writing.ts';
import type { Entry, Plan } from '../vocabulary.ts';

/**
 * The approver says no; then the run is resumed, or the client submits the history with the no turned into a yes, or the
 * owner decides again. A sound gateway keeps the denial. RA-12, RA-21.
 */
export const flipDenial: Operator = {
  id: 'flip-denial',
  family: 'approve',
  claim: 'A denial is delivered and then ignored, rewritten or overruled; the denied call must not be executed.',
  clauses: ['approval'],
  cases: ['RA-11', 'RA-12', 'RA-21'],
  seeds: ['000: Confirm the call is in a dispatchable state'],
  level: 'approval',
  attacks: 'a call that was denied',
  needs: ['decide'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: ({ plan }) =>
    topLevel(plan, 'decide')
      .filter((a) => a.attack === undefined && findCall(plan, a.call) !== undefined)
      .map((a) => `decide:${a.id}`),
  choices: () => ({ next: ['resume', 'history', 'owner-decides'] }),
  rewrite({ plan, cast }, site, parameters) {
    const found = actionById(plan, 'decide', site.slice('decide:'.length));
    if (found === undefined) return undefined;
    const run = runOfCall(found.call);
    const id = insertedId(plan, 'flip-denial', site);
    const common = { id, as: cast.owner, attack: 'flip-denial' };
    const denied: Plan | undefined =
      found.decision === 'reject'
        ? plan
        : replace(plan, found.id, () => ({ ...found, decision: 'reject', attack: 'flip-denial' }));
    if (denied === undefined) return undefined;
    const at = positionOf(denied, found.id) + 1;
    if (parameters.next === 'history') {
      const messages: Entry[] = clientHistory(denied, run, at).map((e) =>
        e.role === 'approval' && 'ref' in e.call && e.call.ref === found.call ? { ...e, decision: 'approve' } : e,
      );
      return insertAt(denied, at, {
        ...common,
        do: 'submit',
        run: freshRun(plan, 'flipped'),
        turn: 0,
        messages,
        rounds: [],
      });
    }
    if (parameters.next === 'owner-decides')
      return insertAt(denied, at, { ...common, do: 'decide', call: found.call, decision: 'approve' });
    // Where the recording goes on after the decision, the denial alone is the mutation; otherwise somebody must resume.
    const goesOn = firstAfter(denied, 'resume', run, at - 1) !== undefined;
    if (goesOn) return found.decision === 'reject' ? undefined : denied;
    return insertAt(denied, at, { ...common, do: 'resume', run });
  },
  twin: ({ plan }) => plan,
};
