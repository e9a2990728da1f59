import { firstPart, isBefore, lastPart } from '../action-lookup.ts';
import type { Ground, Operator } from '../operator.ts';
import { clientHistory, findCall, type PlannedCall, plannedCalls, runOfCall } from '../plan-reading.ts';
import { append, freshRun, insertedId } from '../plan-writing.ts';
import type { Entry } from '../vocabulary.ts';

/** Calls that ran: approved and resumed, or never in need of an approval. */
function isCompleted({ plan, contract }: Ground, call: PlannedCall): boolean {
  const rule = contract.tools[call.proposal.tool];
  if (rule?.effect === undefined || rule.readOnly || firstPart(plan, 'cancel', call.run) !== undefined) return false;
  if (rule.approval === 'none') return true;
  const approved = firstPart(plan, 'decide', call.ref, ({ action }) => action.decision === 'approve');
  const resumed = lastPart(plan, 'resume', call.run);
  return approved !== undefined && resumed !== undefined && isBefore(approved, resumed);
}

/**
 * A call that has run is asked for again: retried, redelivered by the queue, resumed, invoked directly by its id, or
 * submitted in a history whose result was dropped. A sound gateway answers with what it recorded; the effect stays one.
 * Seed 000, "Retry and Recovery Ambiguity"; RA-05, RA-26, RA-27.
 */
export const replayCompletedCall: Operator = {
  id: 'replay-completed-call',
  family: 'retry',
  claim: 'A call that has run is asked for again by another way in; the effect must not be repeated.',
  clauses: ['replay'],
  cases: ['RA-05', 'RA-23', 'RA-26', 'RA-27', 'RA-30'],
  seeds: [
    '000: Replay a completed call after policy or membership changes',
    '000: one logical operation, one effect',
    '002: duplicate delivery',
  ],
  level: 'idempotency',
  attacks: 'a call that has run',
  needs: ['retry', 'redeliver', 'invoke', 'submit'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'direct', 'model'],
  sites: (ground) =>
    plannedCalls(ground.plan)
      .filter((call) => isCompleted(ground, call))
      .map((call) => `done:${call.ref}`),
  choices: () => ({ by: ['retry', 'redeliver', 'resume', 'direct', 'history'] }),
  rewrite(ground, site, parameters) {
    const { plan, cast } = ground;
    const call = findCall(plan, site.slice('done:'.length));
    if (call === undefined || !isCompleted(ground, call)) return undefined;
    const common = {
      id: insertedId(plan, 'replay-completed-call', site),
      as: cast.owner,
      attack: 'replay-completed-call',
    };
    const { tool } = call.proposal;
    switch (parameters.by) {
      case 'retry':
        return append(plan, { ...common, do: 'retry', call: call.ref });
      case 'redeliver':
        return append(plan, { ...common, as: '$control', do: 'redeliver', call: call.ref });
      case 'resume':
        return append(plan, { ...common, do: 'resume', run: runOfCall(call.ref) });
      case 'direct':
        return append(plan, {
          ...common,
          do: 'invoke',
          path: 'direct',
          tool,
          arguments: call.proposal.arguments,
          call: call.ref,
        });
      case 'history': {
        const messages: Entry[] = clientHistory(plan, call.run, Number.POSITIVE_INFINITY);
        return append(plan, {
          ...common,
          do: 'submit',
          run: freshRun(plan, 'replayed'),
          turn: 0,
          messages,
          rounds: [],
        });
      }
      default:
        return undefined;
    }
  },
  twin: ({ plan }) => plan,
};
