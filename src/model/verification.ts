import { z } from 'zod';

/** What became of a finding on the target as it is now. */
export const VERIFIED_STATES = ['fixed', 'still open', 'unstable', 'cannot tell'] as const;

export const verifiedFinding = z.strictObject({
  id: z.string(),
  fingerprint: z.string(),
  state: z.enum(VERIFIED_STATES),
  fired: z.int().nonnegative().describe('runs in which it happened again'),
  runs: z.int().nonnegative().describe('runs that could be judged'),
  needed: z.int().positive().describe('clean runs that it takes to call it fixed, by the rate at which it happened'),
  why: z.string().optional(),
});
export type VerifiedFinding = z.infer<typeof verifiedFinding>;

export const verificationSchema = z.strictObject({
  version: z.literal('verification/1'),
  at: z.string(),
  target: z.string().nullable().describe('how the target called itself'),
  broken: z.array(z.string()).describe('lawful runs that no longer work; while there are any, nothing is called fixed'),
  findings: z.array(verifiedFinding),
});
export type Verification = z.infer<typeof verificationSchema>;

/** Clean runs after which a hole that fired n of so many times is there with a chance of less than 1 in 100. */
export function runsNeeded({ n, of }: { n: number; of: number }): number {
  const rate = of === 0 ? 1 : n / of;
  if (rate >= 1) return 3;
  return Math.max(3, Math.ceil(Math.log(0.01) / Math.log(1 - Math.max(rate, 0.01))));
}
