import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReviewRecord } from '../model/review.ts';
import type { KnownEntry } from '../report/gate/known.ts';
import type { GatePolicy } from '../report/gate/policy.ts';
import { KNOWN, knownAt, knownFileOf } from './gate-input.ts';
import type { Io } from './io.ts';

export interface ReviewGateFlags {
  known?: string;
  makes?: boolean;
  scenario?: string;
  profile?: string;
}

export interface ReviewMaterial {
  record: ReviewRecord;
  policy: GatePolicy;
  knownFile: string;
  known: KnownEntry[];
}

/** Whether the argument names the record of a review, and not a campaign of the store. */
export function isReviewFile(name: string, io: Io): boolean {
  const path = resolve(io.cwd, name);
  return /\.json$/i.test(name) || (existsSync(path) && statSync(path).isFile());
}

/** A review that `retcon audit` or `retcon lint` wrote as JSON, with the gate of a scenario where one is named. */
export async function reviewMaterial(name: string, flags: ReviewGateFlags, io: Io): Promise<ReviewMaterial> {
  const record = await readReview(name, io);
  const scenario = await scenarioOf(flags, io);
  const policy: GatePolicy = scenario?.gate ?? { failOn: record.failOn ?? 'info', limitations: 'list' };
  const named = knownFileOf(flags.known, { file: scenario?.file ?? resolve(io.cwd, 'retcon.yaml'), gate: policy }, io);
  const knownFile = named ?? resolve(io.cwd, KNOWN);
  return {
    record,
    policy,
    knownFile,
    known: await knownAt(knownFile, named !== undefined && flags.makes !== true, io),
  };
}

async function scenarioOf({ scenario, profile }: ReviewGateFlags, io: Io) {
  if (scenario === undefined) return undefined;
  const { readScenario } = await import('../scenario/read.ts');
  return readScenario(scenario, { env: io.env, cwd: io.cwd, profile });
}

async function readReview(name: string, io: Io): Promise<ReviewRecord> {
  const [{ reviewSchema }, { parseSource }, { requireDocument }, { readText }, { UsageError }] = await Promise.all([
    import('../model/review.ts'),
    import('../model/document.ts'),
    import('../model/document-check.ts'),
    import('../model/read-text.ts'),
    import('../model/errors.ts'),
  ]);
  const document = parseSource(await readText(resolve(io.cwd, name), name), name, 'scenario');
  const { value } = document;
  const version = value !== null && typeof value === 'object' && 'version' in value ? value.version : undefined;
  if (version !== 'review/1')
    throw new UsageError(
      `${name} is no record of a review (review/1); retcon lint and retcon audit write one with -r json=FILE, and a campaign is named by its id`,
    );
  return requireDocument(document, reviewSchema, 'scenario');
}
