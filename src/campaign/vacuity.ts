import { CLAUSES } from '../model/clause.ts';
import { DISPATCH_PATHS } from '../model/dispatch-path.ts';
import type { CoverageCell } from '../model/record.ts';
import type { Vacuity } from '../model/vacuity.ts';
import type { Operator } from '../mutation/operator.ts';
import type { ScenarioBaseline } from '../scenario/scenario.ts';
import type { MutantList } from './mutants.ts';
import type { StoredOutcome } from './store/stored-trial.ts';
import { unusedValues } from './unused-values.ts';

export interface Exercised {
  list: Pick<MutantList, 'neverApplied' | 'unsupported' | 'noOps'>;
  cells: readonly CoverageCell[];
  outcomes: readonly StoredOutcome[];
  /** Only baselines that were mutated. */
  baselines: readonly ScenarioBaseline[];
  operators: readonly Operator[];
  /** Every canary of the scenario, and in which phases it fired. */
  canaries: readonly { name: string; fired: readonly string[] }[];
}

/** Everything that this campaign did not exercise, in a fixed order. */
export function vacuityOf(e: Exercised): Vacuity[] {
  return [
    ...e.list.neverApplied.map((id) =>
      row('operator', id, 'no baseline has a place for it that this target can express'),
    ),
    ...unusedValues(e.baselines, e.operators, e.outcomes).map(({ operator, parameter, values }) =>
      row('value', `${operator} ${parameter}`, `no trial used ${values.map((v) => JSON.stringify(v)).join(', ')}`),
    ),
    ...untriedPaths(e),
    ...silentCanaries(e),
    ...lostMutations(e),
    ...unmetPreconditions(e),
    ...unobservedClauses(e),
    ...(e.list.noOps === 0
      ? []
      : [row('mutant', `${e.list.noOps} mutants`, 'they would have sent the bytes of the control and were left out')]),
  ];
}

function row(kind: Vacuity['kind'], subject: string, why: string): Vacuity {
  return { kind, subject, why };
}

function untriedPaths({ list, cells }: Exercised): Vacuity[] {
  const judged = new Set<string>(cells.filter((c) => c.state === 'judged').map((c) => c.path));
  return [
    ...DISPATCH_PATHS.filter((path) => !judged.has(path)).map((path) =>
      row('path', path, 'no mutant that led to execution by it was judged'),
    ),
    ...cells
      .filter((c) => c.state === 'not-tried')
      .map((c) => row('path', `${c.operator} by ${c.path}`, 'it was never tried')),
    ...list.unsupported.map((u) => row('path', `${u.operator} by ${u.path}`, `it cannot be expressed here: ${u.why}`)),
  ];
}

/** A canary that no mutant made fire may be blind to what mutants do; one that nothing made fire may be aimed at nothing. */
function silentCanaries({ canaries, outcomes }: Exercised): Vacuity[] {
  return canaries.flatMap(({ name, fired }) => {
    if (outcomes.length === 0) return [row('canary', name, 'it was never armed for a mutant')];
    if (fired.length === 0) return [row('canary', name, 'it never fired, not in a control either')];
    return fired.includes('explore') ? [] : [row('canary', name, 'it fired in controls and never in a mutant')];
  });
}

/** Operators with trials in which something else was sent than the mutation says. */
function lostMutations({ operators, outcomes }: Exercised): Vacuity[] {
  return operators.flatMap(({ id }) => {
    const lost = outcomes.filter((o) => o.why === 'no-op' && o.recipe.some((step) => step.operator === id)).length;
    const trials = lost === 1 ? '1 trial' : `${lost} trials`;
    return lost === 0 ? [] : [row('mutant', id, `its mutation did not reach the target in ${trials}`)];
  });
}

/** Operators of whose trials none was judged, because what they attack was not there. */
function unmetPreconditions({ operators, outcomes }: Exercised): Vacuity[] {
  const met = new Set<string>();
  const missed = new Set<string>();
  for (const o of outcomes)
    for (const step of o.recipe) {
      if (o.verdict !== 'inconclusive') met.add(step.operator);
      else if (o.why === 'precondition') missed.add(step.operator);
    }
  return operators
    .filter((o) => missed.has(o.id) && !met.has(o.id))
    .map((o) => row('precondition', o.id, `what it attacks was never there: ${o.attacks}`));
}

function unobservedClauses({ outcomes }: Exercised): Vacuity[] {
  const observed = new Set(outcomes.flatMap((o) => o.verdicts.map((v) => v.clause)));
  return CLAUSES.filter(({ id }) => !observed.has(id)).map(({ id }) =>
    row('clause', id, 'it was not observed: nothing here tests it or no sensor sees it'),
  );
}
