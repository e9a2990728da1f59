import { subsumes } from '../oracle/fingerprint.ts';
import type { Control } from './2-control.ts';
import type { PlannedMutant } from './mutants.ts';
import type { StoredOutcome } from './store/stored-trial.ts';

/** A mutant that showed a fingerprint. */
export interface Hit {
  fingerprint: string;
  mutant: PlannedMutant;
  /** The reduced recipe can be smaller only through the operators; a twin's plan is as small as it gets. */
  fixed: boolean;
}

/** The shortest hit of each fingerprint, in the order in which they were first seen, and how many trials showed it. */
export function hitsOf(
  control: Control,
  mutants: readonly PlannedMutant[],
  outcomes: readonly StoredOutcome[],
): { hits: Hit[]; variants: Map<string, number> } {
  const best = new Map<string, Hit>();
  const variants = new Map<string, number>();
  const add = (fingerprints: readonly string[], mutant: PlannedMutant, fixed: boolean): void => {
    for (const f of fingerprints) variants.set(f, (variants.get(f) ?? 0) + 1);
    // Only the first divergent effect opens a finding: what follows a wrong effect is not comparable.
    const [first] = fingerprints;
    if (first === undefined) return;
    const before = best.get(first);
    if (before === undefined || mutant.mutant.recipe.length < before.mutant.mutant.recipe.length)
      best.set(first, { fingerprint: first, mutant, fixed });
  };
  for (const r of control.violations) add(r.judgement.fingerprints, r.spec, true);
  const byId = new Map(mutants.map((m) => [m.mutant.id, m]));
  const violated = outcomes.filter((o) => o.verdict === 'violated');
  const isResidue = ({ witness }: StoredOutcome): boolean => witness?.otherwise !== undefined;
  for (const o of [...violated.filter((o) => !isResidue(o)), ...violated.filter(isResidue)]) {
    const mutant = byId.get(o.mutant);
    // What happens just so without any refusal before it is no residue of one.
    if (mutant === undefined || variants.has(o.witness?.otherwise ?? '')) continue;
    add(o.fingerprints, mutant, false);
  }
  return { hits: [...best.values()], variants };
}

/** Leaves out what says no more than another of the same action: a superset of its reasons. */
export function withoutSubsumed<T extends { fingerprint: string }>(findings: readonly T[]): T[] {
  return findings.filter((f) => !findings.some((other) => subsumes(other.fingerprint, f.fingerprint)));
}
