import type { Effect } from '../../../model/effect.ts';
import { UsageError } from '../../../model/errors.ts';
import type { Finding } from '../../../model/finding.ts';
import type { JsonObject } from '../../../model/json.ts';
import { simpleActions } from '../../../model/plan-actions.ts';
import { recordSchema } from '../../../model/record.ts';
import type { Submitted } from './submitted.ts';

export function isCampaign(value: JsonObject): boolean {
  return value.version === 'campaign/1';
}

/** The effects of the findings of a campaign, as actions that were executed in the session that their finding replays. */
export function campaignActions(value: JsonObject, file: string): Submitted[] {
  const read = recordSchema.safeParse(value);
  if (!read.success) throw new UsageError(`${file} is no record of a campaign of this version: ${read.error.message}`);
  return read.data.findings.flatMap((finding) =>
    finding.effects.map((effect, i) => ({
      at: `${file}: ${finding.id}.effects[${i}]`,
      item: actionOf(finding, effect),
    })),
  );
}

function actionOf(finding: Finding, effect: Effect): JsonObject {
  const { witness } = finding;
  const tool = witness.canary === effect.canary ? (witness.tool ?? effect.canary) : effect.canary;
  const actions = simpleActions(finding.plan);
  const said = actions.flatMap((one) => (one.do === 'say' ? [one.text] : []));
  const approver = actions.find((one) => one.do === 'decide' && one.decision === 'approve')?.as;
  return {
    action_id: `${finding.id}/${effect.id}`,
    session_id: finding.id,
    tool,
    operation: tool,
    outcome: 'executed',
    target_resource: effect.resource,
    arguments: effect.arguments ?? {},
    inputs_seen: said.map((text) => ({ source: 'user', excerpt: text })),
    ...(effect.principal === undefined ? {} : { agent_id: effect.principal }),
    ...(said[0] === undefined ? {} : { instruction: said[0] }),
    ...(approver === undefined ? {} : { approval: { approver_id: approver } }),
    // A record that is kept without times has zeros there.
    ...(effect.at > 0 ? { timestamp: new Date(effect.at).toISOString() } : {}),
  };
}
