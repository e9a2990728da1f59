import { join } from 'node:path';
import Database from 'better-sqlite3';
import { STORE_FILE } from '../../src/campaign/store/store.ts';
import type { StoredEvidence } from '../../src/campaign/store/stored-trial.ts';
import type { Recipe } from '../../src/model/recipe.ts';
import type { VerdictKind } from '../../src/model/verdict.ts';

/** A trial as the store of a campaign holds it. */
export interface StoredTrial {
  phase: string;
  mutant: string;
  attempt: string;
  verdict: VerdictKind;
  why: string | null;
  recipe: Recipe;
  evidence: StoredEvidence;
  /** Verdict by clause. */
  clauses: Record<string, VerdictKind>;
}

/** Every trial that a campaign stored, read past the code that wrote it. */
export function storedTrials(folder: string): StoredTrial[] {
  const db = new Database(join(folder, STORE_FILE), { readonly: true });
  try {
    const rows = db
      .prepare(
        `SELECT t.id, t.phase, t.mutant, t.attempt, t.verdict, t.why, t.evidence, m.recipe
         FROM trials t JOIN mutants m ON m.id = t.mutant ORDER BY t.id`,
      )
      .all() as (Record<'phase' | 'mutant' | 'attempt' | 'evidence' | 'recipe', string> & {
      id: number;
      verdict: VerdictKind;
      why: string | null;
    })[];
    const verdicts = db.prepare('SELECT clause, verdict FROM verdicts WHERE trial = ?');
    return rows.map(({ id, evidence, recipe, ...row }) => ({
      ...row,
      recipe: JSON.parse(recipe) as Recipe,
      evidence: JSON.parse(evidence) as StoredEvidence,
      clauses: Object.fromEntries(
        (verdicts.all(id) as { clause: string; verdict: VerdictKind }[]).map((v) => [v.clause, v.verdict]),
      ),
    }));
  } finally {
    db.close();
  }
}
