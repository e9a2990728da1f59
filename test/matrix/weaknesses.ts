import type { WEAKNESSES } from '../../src/gateway/registry.ts';
import type { Recipe } from '../../src/model/recipe.ts';
import type { Kept } from './ledger.ts';

export interface WeaknessRow {
  id: string;
  /** The clause whose guard is missing. */
  clause: string;
  /** Found under its clause at every seed. */
  detected: boolean;
  /** Seeds at which it was, of all. */
  seeds: { n: number; of: number };
  /** Clauses of all findings at all seeds. */
  clauses: string[];
  /** The smallest recipe of a finding under its clause. */
  recipe: Recipe | null;
  /** Replays spent on reducing that finding. */
  replays: number;
  /** Fingerprints of the findings under its clause, at all seeds. */
  fingerprints: string[];
  /** Trials of the campaign that found it, at each seed; the largest budget where none did. */
  trials: number[];
  /** Exit code of each campaign; 1 where all is well. */
  exits: number[];
}

/** What the campaigns against one weakness say together. */
export function weaknessRow(weakness: (typeof WEAKNESSES)[number], records: readonly Kept[]): WeaknessRow {
  const hits = records.map((r) => r.findings.filter((f) => f.clause === weakness.clause));
  const n = hits.filter((found) => found.length > 0).length;
  const smallest = hits.flat().sort(bySize)[0];
  return {
    id: weakness.id,
    clause: weakness.clause,
    detected: n === records.length && n > 0,
    seeds: { n, of: records.length },
    clauses: [...new Set(records.flatMap((r) => r.findings.map((f) => f.clause)))].sort(),
    recipe: smallest?.recipe ?? null,
    replays: smallest?.replays ?? 0,
    fingerprints: [...new Set(hits.flat().map((f) => f.fingerprint))].sort(),
    trials: records.map((r) => r.counts.held + r.counts.violated + r.counts.inconclusive),
    exits: records.map((r) => r.exit.code),
  };
}

function bySize(a: Kept['findings'][number], b: Kept['findings'][number]): number {
  return a.recipe.length - b.recipe.length || a.fingerprint.localeCompare(b.fingerprint);
}
