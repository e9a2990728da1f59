import type { Recipe } from '../model/recipe.ts';
import type { LeaseScope, Operator } from '../mutation/operator.ts';
import { operatorById } from '../mutation/registry.ts';

const WIDTH: readonly LeaseScope[] = ['call', 'run', 'session', 'principal', 'tenant', 'target'];

/** The widest scope that a mutant may leave dirty; `own` are operators of the scenario, which no registry knows. */
export function scopeOf(recipe: Recipe, own: readonly Operator[] = []): LeaseScope {
  const known = (id: string): Operator | undefined => operatorById(id) ?? own.find((o) => o.id === id);
  const widths = recipe.map((step) => WIDTH.indexOf(known(step.operator)?.scope ?? 'target'));
  return WIDTH[Math.max(0, ...widths)] ?? 'call';
}

/**
 * Runs and sessions are made new for each trial, so that most mutants share the target. One that dirties a principal, a
 * tenant or the target itself would be felt by its neighbours and runs alone.
 */
export function needsWorldAlone(recipe: Recipe, own: readonly Operator[] = []): boolean {
  return WIDTH.indexOf(scopeOf(recipe, own)) >= WIDTH.indexOf('principal');
}
