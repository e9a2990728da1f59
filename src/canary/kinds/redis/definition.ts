import { z } from 'zod';
import { EFFECT_KINDS } from '../../../model/effect.ts';
import { prefixDefinition } from '../../sql/definition.ts';

const field = z.string().min(1);
const effect = z.enum(EFFECT_KINDS).exclude(['disclosure', 'exposure']).default('change');

const stream = z.strictObject({
  by: z.literal('stream'),
  stream: z.string().min(1).describe('stream whose new entries are effects'),
  resource: field.describe('field that names the resource touched'),
  columns: z.record(z.string(), field).default({}).describe('argument of the effect: field that holds it'),
  principal: field.optional(),
  tenant: field.optional(),
  attempt: field.optional(),
  at: field.optional().describe('milliseconds since the epoch, or RFC 3339 text; default: the time in the entry id'),
  effect,
  trip: z.record(z.string(), z.string()).default({}).describe('fields that an entry made by hand needs besides'),
});

const keys = z.strictObject({
  by: z.literal('keys'),
  notify: z
    .enum(['set', 'expect'])
    .default('expect')
    .describe('keyspace notifications: set turns them on for the server and back at the end, expect needs them on'),
  effect,
});

export const redisDefinition = z.strictObject({
  url: z.string().min(1).describe('address of the server, with password and database'),
  prefix: prefixDefinition,
  plant: z
    .strictObject({
      key: z.string().includes('${resource}').describe('key per resource, e.g. invoice:${resource}'),
      hash: z
        .record(z.string(), z.string())
        .optional()
        .describe('fields; ${resource}, ${tenant} and ${honey} are known'),
      value: z.string().optional().describe('text, instead of fields'),
    })
    .optional(),
  watch: z.discriminatedUnion('by', [stream, keys]),
});
export type RedisDefinition = z.infer<typeof redisDefinition>;
export type StreamWatch = z.infer<typeof stream>;
