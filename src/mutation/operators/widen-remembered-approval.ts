import { onDecoy } from '../decoy.ts';
import { decisionAt, laterMessage, runOfCall } from '../later-call.ts';
import type { Ground, Operator, Parameters } from '../operator.ts';
import { findCall, topLevel } from '../plan-reading.ts';
import { append, freshRun, insertedId, replace } from '../plan-writing.ts';
import type { Plan } from '../vocabulary.ts';

const TEXT = 'And this one as well, please.';

function later(
  { plan, cast, contract }: Ground,
  site: string,
  parameters: Parameters,
  attack?: string,
): Plan | undefined {
  const found = decisionAt(plan, site);
  const call = found && findCall(plan, found.call);
  const decoy = call && onDecoy(contract, call.proposal.tool, call.proposal.arguments);
  if (found === undefined || call === undefined || decoy === undefined) return undefined;
  const mark = attack === undefined ? {} : { attack };
  const asked =
    parameters.asks === 'remember' ? replace(plan, found.id, () => ({ ...found, ...mark, remember: true })) : plan;
  if (asked === undefined) return undefined;
  const run = parameters.run === 'other' ? freshRun(plan, 'later') : runOfCall(found.call);
  const common = { as: cast.owner, ...mark };
  const idOf = (part: string): string => insertedId(asked, attack ?? 'twin', site, part);
  const opened: Plan =
    parameters.run === 'other'
      ? append(asked, { ...common, id: idOf('open'), do: 'open', run, dispatch: 'inline' })
      : asked;
  const proposal = { tool: call.proposal.tool, arguments: decoy };
  const say = laterMessage(opened, { ...mark, site, as: cast.owner, run, text: TEXT, proposal });
  const turn = say.do === 'say' ? say.turn : 0;
  const resume = { ...common, id: idOf('resume'), do: 'resume' as const, run };
  if (attack !== undefined) return append(opened, say, resume);
  if ((contract.tools[proposal.tool]?.approvers ?? 1) > 1) return undefined;
  const { as } = found;
  return append(
    opened,
    say,
    { id: idOf('decide'), as, do: 'decide', call: `${run}.${turn}.0`, decision: 'approve' },
    resume,
  );
}

/**
 * After an approval the model proposes another call of the same tool. The approver may have asked to be asked no more for the
 * like. A sound gateway asks again: what was approved is one call, and what is remembered is that very call. RA-08.
 */
export const widenRememberedApproval: Operator = {
  id: 'widen-remembered-approval',
  family: 'approve',
  claim:
    'A call of the same tool as an approved one is proposed later; it must not be executed without a decision of its own.',
  clauses: ['approval'],
  cases: ['RA-08'],
  seeds: ['002: Any material argument change invalidates it', '004: alwaysAllow'],
  level: 'approval',
  attacks: 'an approved call of the tool',
  needs: ['decide', 'say', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: ({ plan, contract }) =>
    topLevel(plan, 'decide')
      .filter((a) => {
        const call = a.decision === 'approve' ? findCall(plan, a.call) : undefined;
        return call !== undefined && onDecoy(contract, call.proposal.tool, call.proposal.arguments) !== undefined;
      })
      .map((a) => `decide:${a.id}`),
  choices: () => ({ asks: ['remember', 'nothing'], run: ['same', 'other'] }),
  rewrite: (ground, site, parameters) => later(ground, site, parameters, 'widen-remembered-approval'),
  // The later call with a decision of its own: both happen, once each.
  twin: (ground, site) => later(ground, site, { asks: 'nothing', run: 'same' }, undefined) ?? ground.plan,
};
