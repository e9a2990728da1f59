import { z } from 'zod';

/** What a target says of its own control quality, read when a campaign ends. */
export const operationalMetric = z.strictObject({
  name: z.string(),
  help: z.string(),
  value: z.number().nullable().describe('over all labels; null where the target has no sample'),
});
export type OperationalMetric = z.infer<typeof operationalMetric>;
