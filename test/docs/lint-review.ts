import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = new URL('../frameworks/mcp-servers/', import.meta.url);

const measured = z.array(
  z.strictObject({
    server: z.string(),
    version: z.string(),
    seen: z.int(),
    tools: z.int(),
    findings: z.array(z.strictObject({ rule: z.string(), subject: z.string(), severity: z.string() })),
  }),
);
export type Measured = z.infer<typeof measured>[number];

const count = z.int().nonnegative();
const review = z.strictObject({
  reviewed: z.iso.date(),
  unseen: z.array(
    z.strictObject({
      round: z.string(),
      servers: count,
      findings: count,
      wrong: count,
      graded: count,
      gradedWrong: count,
    }),
  ),
  false: z.array(z.strictObject({ server: z.string(), rule: z.string(), subject: z.string(), why: z.string() })),
});

/** What the linted servers showed, as the run of test/frameworks/mcp-servers wrote it. */
export const MEASURED: readonly Measured[] = measured.parse(
  JSON.parse(readFileSync(new URL('findings.json', FOLDER), 'utf8')),
);

/** The review of it by hand: everything that is not listed as false was found true. */
export const REVIEW = review.parse(parse(readFileSync(new URL('review.yaml', FOLDER), 'utf8')));

export function falseOnes({ server, findings }: Measured): Measured['findings'] {
  return findings.filter(({ rule, subject }) =>
    REVIEW.false.some((one) => one.server === server && one.rule === rule && one.subject === subject),
  );
}
