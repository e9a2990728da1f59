import { join } from 'node:path';
import { WEAKNESSES } from '../../src/gateway/registry.ts';
import { makePlace, removePlace } from '../e2e/place.ts';
import { runSentinel, SENTINELS } from '../e2e/sentinels.ts';
import type { Kept, Ledger } from './ledger.ts';
import { type PairRow, pairRows } from './pairs.ts';
import { sideBySide } from './side-by-side.ts';
import { type WeaknessRow, weaknessRow } from './weaknesses.ts';

export interface MatrixOptions {
  /** Budget of a campaign. */
  trials: number;
  /** A weakness is looked for with so many trials first, and with all of them only where that did not find it. */
  first: number;
  /** Pairs of weaknesses to try together. */
  pairs: number;
  /** Each weakness is tried at seeds 1 to this. */
  seeds: number;
  /** The sound gateway is tried at seeds 1 to this. */
  soundSeeds: number;
  /** Ids of weaknesses; absent: all of them, and the sentinels. */
  only?: readonly string[];
  /** Campaigns at a time. */
  width: number;
  ledger: Ledger;
}

export interface SentinelRow {
  id: string;
  expected: string;
  observed: string;
  ok: boolean;
}

export interface Matrix {
  weaknesses: WeaknessRow[];
  sound: { seeds: number; findings: number; liveness: { permitted: number; happened: number }; exits: number[] };
  sentinels: SentinelRow[];
  pairs: PairRow[];
  /** Steps of the smallest recipe of a weakness, in the median. */
  medianRecipe: number | null;
  /** Share of campaigns against a weakness that found it under its clause. */
  sensitivity: number | null;
  /** The trees that were measured. */
  commits: string[];
  /** Share of campaigns against the sound gateway that ended without a finding and with everything permitted done. */
  specificity: number | null;
}

/** Runs the whole matrix. `say` is told what was finished, one line each. */
export async function runMatrix(options: MatrixOptions, say: (line: string) => void): Promise<Matrix> {
  const place = await makePlace('matrix');
  try {
    const weaknesses = await weaknessRows(options, place, say);
    const sound = await soundRow(options, place, say);
    const sentinels = options.only === undefined ? await sentinelRows(options, place, say) : [];
    const pairs = await pairRows(weaknesses, options, place, say);
    const hits = weaknesses.reduce((n, w) => n + w.seeds.n, 0);
    const tries = weaknesses.reduce((n, w) => n + w.seeds.of, 0);
    const { clean, ...row } = sound;
    return {
      weaknesses,
      sound: row,
      sentinels,
      pairs,
      medianRecipe: median(weaknesses.flatMap((w) => w.recipe?.length ?? [])),
      commits: options.ledger.commits(),
      sensitivity: share(hits, tries),
      specificity: share(clean, row.seeds),
    };
  } finally {
    await removePlace(place);
  }
}

/** Something that may never be: a weakness missed, a finding where there is none, a claim that a sentinel forbids. */
export function hasFailed(matrix: Matrix): boolean {
  const { weaknesses, sentinels, pairs, specificity } = matrix;
  return (
    weaknesses.some((w) => !w.detected) ||
    pairs.some((p) => p.missed.length > 0) ||
    sentinels.some((s) => !s.ok) ||
    (specificity !== null && specificity < 1)
  );
}

async function weaknessRows(
  { only, seeds, trials, first, width, ledger }: MatrixOptions,
  place: string,
  say: (line: string) => void,
) {
  const chosen = WEAKNESSES.filter(({ id }) => only === undefined || only.includes(id));
  const cells = upTo(seeds).flatMap((seed) => chosen.map((weakness) => ({ weakness, seed })));
  const done = await sideBySide(
    cells.map(({ weakness, seed }) => async () => {
      const record = await looked(weakness, seed, { trials, first, ledger }, place);
      const found = record.findings.map((f) => f.reasons.join('+')).join(', ');
      say(`${weakness.id} seed ${seed}: ${found || 'nothing'}`);
      return { weakness, record };
    }),
    width,
  );
  return chosen.map((weakness) =>
    weaknessRow(
      weakness,
      done.filter((d) => d.weakness === weakness).map((d) => d.record),
    ),
  );
}

/**
 * Looks for a weakness with few trials, then with all, no longer than it takes to see its clause broken; and with all to the
 * end where that did not become a finding.
 */
async function looked(
  { id, clause }: { id: string; clause: string },
  seed: number,
  { trials, first, ledger }: Pick<MatrixOptions, 'trials' | 'first' | 'ledger'>,
  place: string,
): Promise<Kept> {
  const weak = [id];
  let record: Kept | undefined;
  for (const how of [{ trials: first, clause }, { trials, clause }, { trials }]) {
    record = await ledger.campaign({ weak, seed, ...how }, place);
    if (record.findings.some((f) => f.clause === clause)) break;
    // Nothing was broken, so it went to its end.
    if (how.trials === trials && record.findings.length === 0) break;
  }
  return record as Kept;
}

async function soundRow(
  { soundSeeds, trials, width, ledger }: MatrixOptions,
  place: string,
  say: (line: string) => void,
) {
  const records = await sideBySide(
    upTo(soundSeeds).map((seed) => async () => {
      const record = await ledger.campaign({ weak: [], seed, trials }, place);
      say(`sound seed ${seed}: ${record.findings.length} findings, ${record.exit.why}`);
      return record;
    }),
    width,
  );
  const sum = (of: (r: (typeof records)[number]) => number): number => records.reduce((n, r) => n + of(r), 0);
  return {
    seeds: records.length,
    findings: sum((r) => r.findings.length),
    liveness: { permitted: sum((r) => r.liveness.permitted), happened: sum((r) => r.liveness.happened) },
    exits: records.map((r) => r.exit.code),
    clean: records.filter(isClean).length,
  };
}

/** No finding, everything permitted done, and next to nothing left unjudged. A budget too small for every cell is no alarm. */
function isClean({ findings, liveness, counts }: Kept): boolean {
  return (
    findings.length === 0 &&
    liveness.permitted === liveness.happened &&
    counts.held > 0 &&
    counts.inconclusive * 100 <= counts.held
  );
}

function sentinelRows({ width }: MatrixOptions, place: string, say: (line: string) => void): Promise<SentinelRow[]> {
  return sideBySide(
    SENTINELS.map((sentinel) => async () => {
      const run = await runSentinel(sentinel, join(place, sentinel.id));
      const problems = await sentinel.problems(run);
      say(`${sentinel.id}: ${problems.join('; ') || 'as it must be'}`);
      const counts = run.record === undefined ? 'no trial' : counted(run.record.counts);
      const observed = [`exit ${run.exit}, ${counts}`, ...problems].join('; ');
      return { id: sentinel.id, expected: sentinel.expected, observed, ok: problems.length === 0 };
    }),
    width,
  );
}

function counted(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([verdict, n]) => `${n} ${verdict}`)
    .join(', ');
}

function upTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}

function median(sizes: readonly number[]): number | null {
  return [...sizes].sort((a, b) => a - b)[Math.floor((sizes.length - 1) / 2)] ?? null;
}

function share(n: number, of: number): number | null {
  return of === 0 ? null : n / of;
}
