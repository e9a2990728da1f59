import { clauseOf } from '../../src/model/clause.ts';
import type { Plan, SimpleAction } from '../../src/model/plan.ts';
import type { RecipeStep } from '../../src/model/recipe.ts';
import { fold } from '../../src/oracle/authority/fold.ts';
import { bound, TENANTS } from '../oracle/trial.ts';
import { baselineOf, groundOf, mutated } from './grounds.ts';

/** What one mutation makes of a shipped baseline, a line for each action; `*` marks what the operator wrote. */
export function linesAfter(
  baseline: string,
  operator: string,
  site: string,
  parameters: RecipeStep['parameters'],
): string[] {
  return linesOf(mutated(groundOf(baselineOf(baseline)), { operator, site, parameters }));
}

export function linesOf(plan: Plan): string[] {
  return plan.actions.map(
    (a) => `${a.attack === undefined ? ' ' : '*'} ${a.as} ${a.do === 'together' ? 'races' : told(a)}`,
  );
}

function told(a: SimpleAction): string {
  switch (a.do) {
    case 'open':
      return `opens ${a.run}`;
    case 'say': {
      const calls = a.rounds.flat().map(
        (p) =>
          `${p.tool}(${Object.values(p.arguments)
            .map((v) => JSON.stringify(v))
            .join(', ')})`,
      );
      return [`says ${a.run}.${a.turn}`, ...calls].join(' ');
    }
    case 'decide': {
      const { call, decision, copy, reason, remember, onRun } = a;
      const rest = { copy: copy?.arguments, reason, remember, onRun };
      const more = Object.values(rest).some((v) => v !== undefined) ? ` ${JSON.stringify(rest)}` : '';
      return `${decision}s ${call}${more}`;
    }
    case 'look':
      return `looks at ${a.call}`;
    case 'resume':
      return `resumes ${a.run}`;
    case 'cancel':
      return `cancels ${a.call ?? a.run}`;
    default:
      return a.do;
  }
}

/** Clauses of the guards that refuse something in the mutated plan, as the authority model predicts it. */
export function clausesAfter(
  baseline: string,
  operator: string,
  site: string,
  parameters: RecipeStep['parameters'],
): string[] {
  const from = baselineOf(baseline);
  const plan = bound(mutated(groundOf(from), { operator, site, parameters }));
  const folded = fold({ plan, contract: from.contract, tenants: TENANTS });
  if (folded === 'too-many-worlds') throw new Error(folded);
  return [...new Set(folded.worlds.flatMap((w) => w.refusals.flatMap((r) => r.reasons.map(clauseOf))))].sort();
}
