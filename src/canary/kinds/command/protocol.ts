import { z } from 'zod';
import { EFFECT_KINDS } from '../../../model/effect.ts';
import { jsonValue } from '../../../model/json.ts';

/** One effect as a probe tells it. */
export const probeEffect = z.strictObject({
  id: z.string().min(1).describe('unique, and the same when it is told again'),
  resource: z.string(),
  kind: z.enum(EFFECT_KINDS).exclude(['disclosure', 'exposure']).default('change'),
  arguments: z.record(z.string(), jsonValue).optional(),
  principal: z.string().optional(),
  tenant: z.string().optional(),
  attempt: z.string().optional(),
  at: z.number().optional().describe('milliseconds since the epoch; without it, the time of the read'),
});
export type ProbeEffect = z.infer<typeof probeEffect>;

/**
 * One line of a probe, in answer to one line `{"op": "arm" | "trip" | "read" | "disarm" | "sweep", ...}`: `effects` to read,
 * `removed` (how many) and `left` (what could not be removed) to disarm and sweep.
 */
export const probeAnswer = z.strictObject({
  error: z.string().optional(),
  effects: z.array(probeEffect).default([]),
  removed: z.int().nonnegative().default(0),
  left: z.array(z.string()).default([]),
});
export type ProbeAnswer = z.infer<typeof probeAnswer>;
