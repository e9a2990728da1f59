import { z } from 'zod';

/** One line of the gate: passed or not, and by what. */
export const gateCheck = z.strictObject({ name: z.string(), ok: z.boolean(), text: z.string() });
export type GateCheck = z.infer<typeof gateCheck>;

/** What became of an entry of the known findings. */
export const knownState = z.strictObject({
  entry: z.string().describe('fingerprint or cause'),
  findings: z.array(z.string()).describe('ids of the findings that it covers'),
  state: z.enum(['known', 'worse', 'expired', 'healed', 'not retested']),
  owner: z.string(),
  reason: z.string(),
  expires: z.string(),
  text: z.string(),
});
export type KnownState = z.infer<typeof knownState>;

export const gateSchema = z.strictObject({ checks: z.array(gateCheck), known: z.array(knownState) });
export type Gate = z.infer<typeof gateSchema>;
