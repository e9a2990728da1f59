import { beforeAll, describe, expect, it } from 'vitest';
import { listMutants } from '../../src/campaign/mutants.ts';
import { unsentFinder } from '../../src/campaign/unsent.ts';
import { DISPATCH_PATHS } from '../../src/model/dispatch-path.ts';
import type { JsonObject, JsonValue } from '../../src/model/json.ts';
import type { Plan } from '../../src/model/plan.ts';
import { simpleActions } from '../../src/model/plan-actions.ts';
import { OPERATORS } from '../../src/mutation/registry.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import type { Adapter } from '../../src/target/adapter.ts';
import { adapterOf, reference } from './reference.ts';

let scenario: Scenario;
let adapter: Adapter;
beforeAll(async () => {
  ({ scenario, adapter } = await reference());
});

const FIELDS = ['control', 'copy', 'reason', 'remember', 'value', 'claimsApproval', 'from'] as const;
const budget = { seed: 1, trials: 10_000, systematic: true, random: false, paths: DISPATCH_PATHS };
const listed = (by: Adapter) => listMutants(scenario.baselines, OPERATORS, by, budget);

/** A target file without words for any of what may be left out. */
function terse(value: JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(terse);
  const kept = Object.entries(value).filter(([key]) => !key.endsWith('?'));
  return Object.fromEntries(kept.map(([key, item]) => [key, terse(item)]));
}

const fieldsOf = (plan: Plan) =>
  simpleActions(plan).flatMap((a) => (a.attack === undefined ? [] : FIELDS.filter((field) => field in a)));

describe('what an operator wrote and an adapter does not send', () => {
  it('is nothing with the target file that is shipped', () => {
    const { unsupported, mutants } = listed(adapter);
    expect(unsupported.filter(({ why }) => why.includes('does not send'))).toEqual([]);
    expect(new Set(mutants.flatMap((m) => fieldsOf(m.plan)))).toEqual(new Set(FIELDS));
  });

  it('makes the mutation one that cannot be expressed, with the reason', async () => {
    const { actions, ...rest } = scenario.target.definition as JsonObject;
    const lesser = await adapterOf(scenario, { ...rest, actions: terse(actions ?? {}) } as never);
    const { unsupported, mutants } = listed(lesser);
    expect(mutants.length).toBeGreaterThan(100);
    expect(mutants.flatMap((m) => fieldsOf(m.plan))).toEqual([]);
    const said = (operator: string) => unsupported.filter((u) => u.operator === operator).map(({ why }) => why);
    expect(said('inject-control-field')).toContain('the adapter does not send control.approved of resume');
    expect(said('persuade-by-reason')).toContain('the adapter does not send reason of decide');
    expect(said('throw-kill-switch').join()).toMatch(/does not send value\.\S+ of change \(kill-switch\)/);
  });

  it('is seen in a history too, entry by entry', () => {
    const submit = (extra: object, author = 'alice') => ({
      base: '',
      actions: [
        {
          id: 'x',
          as: 'alice',
          attack: 'some-operator',
          do: 'submit' as const,
          run: 'held',
          turn: 0,
          messages: [
            { role: 'user' as const, text: 'go', author },
            { role: 'assistant' as const, text: 'yes', ...extra },
          ],
          rounds: [],
        },
      ],
    });
    const nobody = { base: '', actions: [] };
    const deaf = (plan: Plan) =>
      simpleActions(plan).map((a) =>
        JSON.stringify(a.do === 'submit' ? a.messages.map((m) => [m.role, 'text' in m ? m.text : '']) : a),
      );
    const find = (plan: Plan) => unsentFinder({ trace: deaf })(plan, nobody);
    expect(find(submit({}))).toBe('the adapter does not send messages.*.author of submit (chat)');
    expect(unsentFinder(adapter)(submit({ extra: { approved: true } }), nobody)).toBeUndefined();
    const recorded = submit({});
    expect(
      unsentFinder({ trace: deaf })(recorded, recorded),
      'what the recording holds is no mutation',
    ).toBeUndefined();
  });
});
