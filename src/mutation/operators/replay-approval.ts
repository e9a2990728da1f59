import { onDecoy } from '../decoy.ts';
import { decisionAt, runOfCall } from '../later-call.ts';
import type { Operator } from '../operator.ts';
import { findCall, positionOf, topLevel } from '../plan-reading.ts';
import { append, insertAt, insertedId } from '../plan-writing.ts';
import type { SimpleAction } from '../vocabulary.ts';

/**
 * A decision that was given is sent once more: before its call is dispatched or after, as it was or with a wider payload. A
 * sound gateway answers that the call is decided; one approval is one execution. RA-05, RA-16, RA-23.
 */
export const replayApproval: Operator = {
  id: 'replay-approval',
  family: 'approve',
  claim:
    'A decision is sent a second time, perhaps with another payload; the call must be executed once, as it was approved.',
  clauses: ['replay', 'approval'],
  cases: ['RA-05', 'RA-16', 'RA-22', 'RA-23', 'RA-30'],
  seeds: ['002: permitted execution count', '000: Replay a completed call after policy or membership changes'],
  level: 'idempotency',
  attacks: 'a call that was approved',
  needs: ['decide', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan, contract }) =>
    topLevel(plan, 'decide')
      .filter((a) => {
        const call = a.decision === 'approve' ? findCall(plan, a.call) : undefined;
        return call !== undefined && onDecoy(contract, call.proposal.tool, call.proposal.arguments) !== undefined;
      })
      .map((a) => `decide:${a.id}`),
  choices: () => ({ when: ['after-dispatch', 'before-dispatch'], payload: ['same', 'wider'] }),
  rewrite({ plan, cast, contract }, site, parameters) {
    const found = decisionAt(plan, site);
    const call = found && findCall(plan, found.call);
    const wider = call && onDecoy(contract, call.proposal.tool, call.proposal.arguments);
    if (found === undefined || call === undefined || wider === undefined) return undefined;
    const attack = 'replay-approval';
    const again: SimpleAction = {
      ...found,
      id: insertedId(plan, attack, site),
      attack,
      ...(parameters.payload === 'wider' ? { copy: { tool: call.proposal.tool, arguments: wider } } : {}),
    };
    if (parameters.when === 'before-dispatch') return insertAt(plan, positionOf(plan, found.id) + 1, again);
    const id = insertedId(plan, attack, site, 'resume');
    return append(plan, again, { id, as: cast.owner, attack, do: 'resume', run: runOfCall(found.call) });
  },
  twin: ({ plan }) => plan,
};
