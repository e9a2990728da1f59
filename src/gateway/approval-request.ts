import type { JsonObject } from '../model/json.ts';
import type { CallRecord } from './call-record.ts';
import type { Weaknesses } from './registry.ts';
import type { Tool } from './tool.ts';

/** What an approver is shown: canonical fields of the record and the registry, never the agent's own words. */
export function shownTo(call: CallRecord, tool: Tool, weak: Weaknesses): JsonObject {
  const { consequence, reversible, dataDisclosed } = tool.consequence(call.arguments);
  const shown = {
    application: 'reference-gateway',
    user: call.principal,
    tenant: call.tenant,
    tool: `${call.tool}@${call.toolVersion}`,
    target: call.resolvedTarget,
    arguments: call.arguments,
    dataDisclosed,
    consequence,
    reversible,
    expires: new Date(call.expiresAt).toISOString(),
  };
  return weak.has('narrative-shown') ? narrated(shown, call.arguments) : shown;
}

/** What the agent says of the call, in place of what the call is. */
function narrated(shown: JsonObject, args: JsonObject): JsonObject {
  const words =
    [args.memo, args.reason, args.note, args.body].find((text) => typeof text === 'string') ?? 'a routine step';
  return { ...shown, target: words, arguments: { summary: words }, consequence: words, reversible: true };
}
