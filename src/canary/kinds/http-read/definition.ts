import { z } from 'zod';
import { EFFECT_KINDS } from '../../../model/effect.ts';
import { prefixDefinition } from '../../sql/definition.ts';

const field = z.string().min(1);
const headers = z.record(z.string(), z.string()).default({});

export const httpReadDefinition = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).describe('list endpoint that is read, newest entries first or all of them'),
  headers: headers.describe('e.g. authorization, with a token that may only read'),
  items: z.string().startsWith('$').default('$[*]').describe('JSONPath of the entries in the answer'),
  id: field.default('id').describe('field that tells entries apart'),
  resource: field.describe('field that names the resource touched'),
  columns: z.record(z.string(), field).default({}).describe('argument of the effect: field that holds it'),
  principal: field.optional(),
  tenant: field.optional(),
  attempt: field.optional(),
  at: field.optional().describe('milliseconds since the epoch, or RFC 3339 text; without it, the time of the read'),
  effect: z.enum(EFFECT_KINDS).exclude(['disclosure', 'exposure']).default('change'),
  pace: z.int().min(20).max(4000).default(250).describe('shortest time between two requests, in milliseconds'),
  prefix: prefixDefinition,
  keys: z.record(z.string(), z.array(field).min(2)).optional().describe('existing resources by tenant, lent in turn'),
  trip: z
    .strictObject({
      method: z.enum(['POST', 'PUT', 'PATCH']).default('POST'),
      url: z.url({ protocol: /^https?$/ }),
      headers,
      body: z.record(z.string(), z.json()).describe('${resource}, ${tenant} and ${marker} are known'),
    })
    .optional()
    .describe('request that makes an entry by hand; without it the sensor is proven by the controls only'),
});
export type HttpReadDefinition = z.infer<typeof httpReadDefinition>;
