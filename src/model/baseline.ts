import { z } from 'zod';
import { EFFECT_KINDS } from './effect.ts';
import { historyEvent } from './history.ts';
import { jsonObject } from './json.ts';

/** What a tool does to the canary behind it, in the names of the tool's own arguments. */
export const toolEffect = z.strictObject({
  canary: z.string().describe('canary that senses this tool'),
  kind: z.enum(EFFECT_KINDS).default('change'),
  resource: z.string().describe('argument that names the target'),
  observed: z.array(z.string()).default([]).describe('arguments that the sensor sees, under the same names'),
});

export const toolDeclaration = z.strictObject({
  name: z.string().min(1),
  version: z.union([z.string(), z.int()]).transform(String).default('1'),
  schema: jsonObject.optional(),
  schemaDigest: z.string().optional(),
  effect: toolEffect.optional(),
  idempotent: z.boolean().default(false),
  readOnly: z.boolean().default(false).describe('its effect is a disclosure, never a change'),
  approval: z.enum(['required', 'none']).default('none'),
  risk: z.enum(['low', 'medium', 'high', 'critical']).default('medium'),
});
export type ToolDeclaration = z.infer<typeof toolDeclaration>;

export const baselinePrincipal = z.strictObject({
  tenant: z.string().min(1),
  roles: z.array(z.string()).default([]),
  application: z.string().optional(),
  service: z.string().optional(),
  delegation: z.array(z.string()).optional(),
});

export const baselineEffect = z.strictObject({
  canary: z.string(),
  tool: z.string(),
  call: z.string().optional(),
  arguments: jsonObject.default({}),
  principal: z.string(),
  tenant: z.string(),
  count: z.int().nonnegative().default(1),
});

/** A recorded run: the history, plus who and where, plus the effects that it had (`baseline/1`). */
export const baselineSchema = z.strictObject({
  retcon: z.literal('baseline/1'),
  run: z.strictObject({
    id: z.string().min(1).max(64),
    summary: z.string().max(300).optional(),
    tenant: z.string(),
    principal: z.string(),
    dispatch: z
      .enum(['inline', 'queue'])
      .default('inline')
      .describe('whether the run dispatched in the request or through a queue'),
    policyVersion: z.string().optional(),
    registryVersion: z.string().optional(),
    startedAt: z.string().optional(),
  }),
  principals: z.record(z.string(), baselinePrincipal),
  tools: z.array(toolDeclaration),
  events: z.array(historyEvent).min(1),
  effects: z.array(baselineEffect).default([]),
});
export type Baseline = z.infer<typeof baselineSchema>;
