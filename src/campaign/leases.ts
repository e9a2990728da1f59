import type { Recipe } from '../model/recipe.ts';
import type { LeaseScope } from '../mutation/operator.ts';
import { operatorById } from '../mutation/registry.ts';

const WIDTH: readonly LeaseScope[] = ['call', 'run', 'session', 'principal', 'tenant', 'target'];

/** The widest scope that a mutant may leave dirty. */
export function scopeOf(recipe: Recipe): LeaseScope {
  const widths = recipe.map((step) => WIDTH.indexOf(operatorById(step.operator)?.scope ?? 'target'));
  return WIDTH[Math.max(0, ...widths)] ?? 'call';
}

/**
 * Runs and sessions are made new for each trial, so that most mutants share the target. One that dirties a principal, a
 * tenant or the target itself would be felt by its neighbours and runs alone.
 */
export function needsWorldAlone(recipe: Recipe): boolean {
  return WIDTH.indexOf(scopeOf(recipe)) >= WIDTH.indexOf('principal');
}
