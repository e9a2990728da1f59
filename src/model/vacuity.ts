import { z } from 'zod';

/** What a campaign can fail to exercise. Silence about it proves nothing. */
export const VACUITY_KINDS = ['operator', 'value', 'path', 'canary', 'precondition', 'clause', 'mutant'] as const;
export type VacuityKind = (typeof VACUITY_KINDS)[number];

export const vacuitySchema = z.strictObject({
  kind: z.enum(VACUITY_KINDS),
  subject: z.string().describe('what was not exercised'),
  why: z.string().describe('how that is known, or why it is so'),
});
export type Vacuity = z.infer<typeof vacuitySchema>;
