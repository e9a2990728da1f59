import { stringify } from 'yaml';
import { z } from 'zod';
import { parseSource, refusal } from '../../model/document.ts';
import { checkDocument, expectFormat } from '../../model/document-check.ts';
import { type Finding, RUNGS } from '../../model/finding.ts';
import { planSchema } from '../../model/plan.ts';
import { recipe } from '../../model/recipe.ts';
import type { ReviewFinding } from '../../model/review.ts';

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'a day such as 2027-01-31')
  .refine((text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)), 'no such day');

/** A finding that somebody answers for until a day. Anything worse than its ceiling is a finding again. */
export const knownEntry = z
  .strictObject({
    fingerprint: z.string().min(1).optional(),
    cause: z.string().min(1).optional().describe('id of a cause, for all of its findings'),
    reason: z.string().min(1).describe('why it is accepted'),
    owner: z.string().min(1).describe('who answers for it'),
    expires: day.describe('last day on which it is accepted'),
    ceiling: z.strictObject({
      rung: z.enum(RUNGS).describe('farthest rung it may reach'),
      count: z.int().nonnegative().describe('effects it may have'),
      as: z.array(z.string()).describe('who may cause it'),
    }),
    finding: z
      .strictObject({
        baseline: z.string(),
        recipe,
        plan: planSchema,
        confirmed: z.strictObject({ n: z.int(), of: z.int() }),
      })
      .optional()
      .describe('what replays it; absent for a cause'),
  })
  .refine((entry) => (entry.fingerprint === undefined) !== (entry.cause === undefined), {
    message: 'either a fingerprint or a cause',
  });
export type KnownEntry = z.infer<typeof knownEntry>;

const knownFile = z.strictObject({ retcon: z.literal('known/1'), entries: z.array(knownEntry) });

/** Reads a file of known findings. Throws a DocumentError with every mistake and its place. */
export function readKnown(text: string, shown: string): KnownEntry[] {
  const document = parseSource(text, shown, 'scenario');
  expectFormat(document, 'known/1', 'scenario');
  const checked = checkDocument(document, knownFile);
  if (!checked.ok) throw refusal('scenario', checked.problems);
  return checked.value.entries;
}

export function writeKnown(entries: readonly KnownEntry[]): string {
  return stringify({ retcon: 'known/1', entries }, { lineWidth: 120, aliasDuplicateObjects: false });
}

/** An entry for a finding as it is now: whatever gets worse is a finding again. */
export function entryFor(finding: Finding, said: Pick<KnownEntry, 'reason' | 'owner' | 'expires'>): KnownEntry {
  return { fingerprint: finding.fingerprint, ...said, ceiling: ceilingOf(finding), finding: replayOf(finding) };
}

/** The same for a finding of an offline review, which has no plan and causes nothing: the ceiling is how often it is there. */
export function reviewEntryFor(
  { fingerprint, count }: ReviewFinding,
  said: Pick<KnownEntry, 'reason' | 'owner' | 'expires'>,
): KnownEntry {
  return { fingerprint, ...said, ceiling: { rung: 'accepted', count, as: [] } };
}

export function ceilingOf(finding: Finding): KnownEntry['ceiling'] {
  return { rung: farthest(finding), count: finding.effects.length, as: [finding.witness.as] };
}

/** What of an entry can be replayed; undefined for one of a cause. */
export function replayableOf({ fingerprint, finding }: KnownEntry) {
  return fingerprint === undefined || finding === undefined ? undefined : { fingerprint, ...finding };
}

function replayOf({ baseline, recipe, plan, confirmed }: Finding): NonNullable<KnownEntry['finding']> {
  return { baseline, recipe, plan, confirmed };
}

function farthest(finding: Finding): (typeof RUNGS)[number] {
  return RUNGS.findLast((rung) => finding.rungs.includes(rung)) ?? 'accepted';
}

/** What is worse than accepted, in words; nothing where the finding stays below the ceiling. */
export function worseThan({ ceiling }: KnownEntry, finding: Finding): string[] {
  const rung = farthest(finding);
  return [
    ...(RUNGS.indexOf(rung) > RUNGS.indexOf(ceiling.rung) ? [`it reaches ${rung}, beyond ${ceiling.rung}`] : []),
    ...(finding.effects.length > ceiling.count
      ? [`it has ${finding.effects.length} effects, more than ${ceiling.count}`]
      : []),
    ...(ceiling.as.includes(finding.witness.as)
      ? []
      : [`${finding.witness.as || 'nobody'} causes it, not ${ceiling.as.join(' or ')}`]),
  ];
}
