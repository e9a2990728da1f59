import { describe, expect, it } from 'vitest';
import { bindingMatrix } from '../../src/campaign/binding-matrix.ts';
import type { StoredOutcome } from '../../src/campaign/store/stored-trial.ts';
import { BOUND_FIELDS } from '../../src/model/bound-fields.ts';
import type { Clause } from '../../src/model/clause.ts';
import type { VerdictKind } from '../../src/model/verdict.ts';

function outcome(operator: string, field: string, verdict: VerdictKind, clause: Clause = 'approval'): StoredOutcome {
  const recipe = [{ operator, site: 'decide:yes', parameters: { field } }];
  const verdicts = [{ clause, verdict }] as StoredOutcome['verdicts'];
  return {
    mutant: 'm',
    baseline: 'b',
    recipe,
    verdict,
    verdicts,
    fingerprints: [],
    permitted: 0,
    happened: 0,
    cells: [],
  };
}
const unbound = (field: string, verdict: VerdictKind, clause?: Clause) =>
  outcome('unbind-approval-field', field, verdict, clause);
const standingOf = (row: string, ...outcomes: StoredOutcome[]) =>
  bindingMatrix(outcomes).find(({ fields }) => fields.join('+') === row);

describe('the approval-binding matrix', () => {
  it('has a row for each bound field and for each pair, tried or not', () => {
    const rows = bindingMatrix([]);
    expect(rows.filter((row) => row.fields.length === 1).map((row) => row.fields[0])).toEqual([...BOUND_FIELDS]);
    expect(rows.filter((row) => row.fields.length === 2)).toHaveLength(14);
    expect(new Set(rows.map((row) => row.standing))).toEqual(new Set(['not tried']));
  });

  it('takes one violation over any number of trials that held', () => {
    const trials = [unbound('run', 'held'), unbound('run', 'violated'), unbound('run', 'held')];
    expect(standingOf('run', ...trials)).toMatchObject({ standing: 'not bound', held: 2, violated: 1 });
    expect(standingOf('run', unbound('run', 'held'))).toMatchObject({ standing: 'bound', held: 1 });
  });

  it('tells a pair from its fields', () => {
    const pair = unbound('argumentDigest+run', 'violated');
    expect(standingOf('argumentDigest+run', pair)).toMatchObject({ standing: 'not bound' });
    expect(standingOf('run', pair)).toMatchObject({ standing: 'not tried' });
  });

  it('takes nothing from what proves nothing of a field', () => {
    const other = unbound('run', 'violated', 'liveness');
    const both = { ...unbound('run', 'held'), recipe: [...unbound('run', 'held').recipe, ...other.recipe] };
    expect(standingOf('run', unbound('run', 'inconclusive'), other, both)).toMatchObject({ standing: 'not tried' });
  });

  it('counts operators that change a single field by nature', () => {
    const trial = outcome('change-tool-version', '', 'held');
    expect(standingOf('toolVersion', trial)).toMatchObject({ standing: 'bound' });
  });
});
