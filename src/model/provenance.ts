import { z } from 'zod';

/** Who a piece of history comes from; only `operator` and `server-issued` records may carry authority. */
export const TRUST_CLASSES = [
  'client-supplied',
  'server-issued',
  'model-proposed',
  'tool-returned',
  'imported',
  'operator',
] as const;

export const provenance = z.strictObject({
  source: z.enum(TRUST_CLASSES),
  issuer: z.string().optional(),
  integrity: z.enum(['none', 'signed', 'server-held']).optional(),
});
