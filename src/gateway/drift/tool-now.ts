import { z } from 'zod';
import { digest } from '../../model/canonical.ts';
import type { JsonObject } from '../../model/json.ts';
import type { CallRecord } from '../call-record.ts';
import type { Gateway } from '../gateway.ts';
import { REGISTRY_VERSION, type RegisteredTool, type ToolPolicy } from '../policy-registry.ts';
import type { Weaknesses } from '../registry.ts';

/** What may change about a tool while a run is under way. */
export const toolChange = z.strictObject({
  tool: z.string(),
  version: z.string().optional(),
  /** `next`: the schema after this one, which asks for a ticket. */
  schema: z.literal('next').optional(),
  promoted: z.boolean().optional(),
  hours: z.tuple([z.int().min(0).max(24), z.int().min(0).max(24)]).optional(),
  places: z.array(z.string()).optional(),
  /** Who, whose and where the tool is for, from now on. */
  roles: z.array(z.string()).optional(),
  tenants: z.array(z.string()).optional(),
  environments: z.array(z.string()).optional(),
  /** What the tool says of itself. The registry says what it needs; this is read by nobody. */
  annotations: z
    .strictObject({
      readOnly: z.boolean().optional(),
      idempotent: z.boolean().optional(),
      destructive: z.boolean().optional(),
    })
    .optional(),
});
export type ToolChange = z.infer<typeof toolChange>;

/** The tool of that name as the registry has it for a run now; undefined for what is not registered or not promoted. */
export function toolNow(gateway: Gateway, run: string, name: string): RegisteredTool | undefined {
  const registered = gateway.tools.registered(name) ?? nearlyNamed(gateway, name);
  if (registered === undefined) return undefined;
  const change = gateway.store.changes.find(run, 'registry', registered.name);
  const now = change === undefined ? registered : changed(registered, change as ToolChange, gateway.weak);
  return now.policy.promoted || gateway.weak.has('unpromoted-tool-runs') ? now : undefined;
}

/** A tool by a name that is nearly its own: other letters, blanks, a prefix. Only a weakness takes one. */
function nearlyNamed({ tools, weak }: Gateway, name: string): RegisteredTool | undefined {
  if (!weak.has('tool-names-loosely-matched')) return undefined;
  return tools.registered(
    name
      .normalize('NFKC')
      .replace(/^.*[./:]/, '')
      .replaceAll('-', '_')
      .trim()
      .toLowerCase(),
  );
}

/** The tool that a recorded call would run: always the one of now, whatever it was when the call was proposed. */
export function toolOfCall(gateway: Gateway, call: CallRecord): RegisteredTool | undefined {
  const now = toolNow(gateway, call.run, call.tool);
  const before = gateway.tools.registered(call.tool);
  if (now === undefined || before === undefined || !gateway.weak.has('stale-schema')) return now;
  const { schema, jsonSchema, schemaDigest } = before;
  return call.schemaDigest === schemaDigest ? { ...now, schema, jsonSchema, schemaDigest } : now;
}

/** Whether the tool is still the one that the call was proposed for. Asked by decisions, check 4 and check 7. */
export function pinHolds(call: CallRecord, tool: RegisteredTool, weak: Weaknesses): boolean {
  const sameVersion = call.toolVersion === tool.policy.version || weak.has('approval-not-bound-to-version');
  return sameVersion && call.schemaDigest === tool.schemaDigest && call.registryVersion === REGISTRY_VERSION;
}

function changed(tool: RegisteredTool, change: ToolChange, weak: Weaknesses): RegisteredTool {
  const { version = tool.policy.version, promoted = tool.policy.promoted } = change;
  const { hours, places, roles, tenants, environments } = change;
  const limits = { ...tool.policy.limits, ...(hours && { hours }), ...(places && { places }) };
  const allowed = {
    ...(roles && { allowedRoles: roles }),
    ...(tenants && { allowedTenants: tenants }),
    ...(environments && { environments }),
  };
  const policy = { ...tool.policy, ...allowed, version, promoted, limits };
  const next = { ...tool, policy: weak.has('tool-annotations-trusted') ? asAnnotated(policy, change) : policy };
  if (change.schema === undefined || !(tool.schema instanceof z.ZodObject)) return next;
  const schema = tool.schema.extend({ ticket: z.string().min(1).max(64) }) as unknown as z.ZodType<JsonObject>;
  const jsonSchema = z.toJSONSchema(schema) as JsonObject;
  return { ...next, schema, jsonSchema, schemaDigest: digest(jsonSchema) };
}

/** The policy that is left when the tool's own word is taken for it. */
function asAnnotated(policy: ToolPolicy, { annotations }: ToolChange): ToolPolicy {
  const harmless = annotations?.readOnly === true || annotations?.destructive === false;
  if (!harmless) return policy;
  const { approval, flags } = policy;
  return { ...policy, approval: { ...approval, required: false }, flags: { ...flags, destructive: false } };
}
