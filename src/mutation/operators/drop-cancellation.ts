import { simpleActions } from '../../model/plan-actions.ts';
import type { Operator } from '../operator.ts';
import { actionAt, clientHistory, findCall, hasCalls, positionOf, runOfCall, topLevel } from '../plan-reading.ts';
import { append, freshRun, insertAt, insertedId, without } from '../plan-writing.ts';
import type { Entry, Plan } from '../vocabulary.ts';

/**
 * The cancellation is delivered, then the client submits the history without it, so that the cancelled call is its last
 * word. A sound gateway keeps the call cancelled: a message that is missing revokes nothing. Seed 000, "Truncation Around
 * an Unresolved Call"; RA-02, RA-25.
 */
export const dropCancellation: Operator = {
  id: 'drop-cancellation',
  family: 'truncate',
  claim:
    'The cancellation is delivered, then a client-held history leaves it out; the cancelled call must stay cancelled.',
  clauses: ['provenance'],
  cases: ['RA-02', 'RA-25'],
  seeds: ['000: Remove the final user cancellation or clarification', '000: Truncation Around an Unresolved Call'],
  level: 'sanitizer',
  attacks: 'a call that was proposed and then cancelled',
  needs: ['cancel', 'submit'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: ({ plan }) => [
    ...topLevel(plan, 'cancel').map((a) => `cancel:${a.id}`),
    ...topLevel(plan, 'decide')
      .filter((a) => a.decision === 'approve' && findCall(plan, a.call) !== undefined)
      .map((a) => `approved:${a.id}`),
  ],
  choices: () => ({ tail: ['call', 'call-and-approval'], bait: ['none', 'system-message'] }),
  rewrite({ plan, cast }, site, parameters) {
    const anchor = positionOf(plan, site.slice(site.indexOf(':') + 1));
    const at = actionAt(plan, anchor);
    if (at === undefined || (at.do !== 'cancel' && at.do !== 'decide')) return undefined;
    const run = at.do === 'cancel' ? at.run : runOfCall(at.call);
    if (!hasCalls(plan, run)) return undefined;
    const kept = clientHistory(plan, run, anchor + 1).filter(
      (e) => e.role !== 'cancellation' && (parameters.tail === 'call-and-approval' || e.role !== 'approval'),
    );
    const bait: Entry[] = parameters.bait === 'system-message' ? [{ role: 'system', text: ' ' }] : [];
    const id = insertedId(plan, 'drop-cancellation', site);
    const submit = {
      id,
      as: cast.owner,
      attack: 'drop-cancellation',
      do: 'submit' as const,
      run: freshRun(plan, 'dropped'),
      turn: 0,
      messages: [...kept, ...bait],
      rounds: [],
    };
    if (at.do === 'cancel') return insertAt(plan, anchor + 1, submit);
    const cancel = {
      id: `${id}.cancel`,
      as: cast.owner,
      attack: 'drop-cancellation',
      do: 'cancel' as const,
      run,
      call: at.call,
    };
    return insertAt(plan, anchor + 1, cancel, submit);
  },
  // Without the cancellation there is nothing to forget: the run goes on and its call happens once.
  twin({ plan, cast }) {
    const uncancelled: Plan = without(plan, (a) => a.do === 'cancel');
    const approved = topLevel(uncancelled, 'decide').find((a) => a.decision === 'approve');
    if (approved === undefined || simpleActions(uncancelled).some((a) => a.do === 'resume')) return uncancelled;
    return append(uncancelled, { id: 'twin.resume', as: cast.owner, do: 'resume', run: runOfCall(approved.call) });
  },
};
