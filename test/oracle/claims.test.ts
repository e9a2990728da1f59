import { describe, expect, it } from 'vitest';
import { clauseOf } from '../../src/model/clause.ts';
import type { Plan } from '../../src/model/plan.ts';
import { simpleActions } from '../../src/model/plan-actions.ts';
import { stepsOf } from '../../src/mutation/enumerate.ts';
import type { Ground, Operator } from '../../src/mutation/operator.ts';
import { OPERATORS, operatorById } from '../../src/mutation/registry.ts';
import { changeKey } from '../../src/oracle/authority/condition.ts';
import { fold } from '../../src/oracle/authority/fold.ts';
import { CHANGES } from '../../src/oracle/authority/registry.ts';
import type { Permit, Refusal, World } from '../../src/oracle/authority/world.ts';
import { signatureKey } from '../../src/oracle/sight.ts';
import { stableKey } from '../../src/oracle/stable-key.ts';
import { baselineOf, GROUNDS, groundOf, mutated } from '../mutation/grounds.ts';
import { bound, SENSES, TENANTS } from './trial.ts';

function worldsOf(ground: Ground, plan: Plan): World[] {
  const folded = fold({ plan: bound(plan), contract: ground.contract, tenants: TENANTS });
  if (folded === 'too-many-worlds') throw new Error(folded);
  return folded.worlds;
}

function demanded(world: World): Permit[] {
  return world.permits.filter((p) => p.min > 0);
}

/** What an action that the operator wrote must not do, by one of the clauses that the operator declares. */
function attackedEffects(operator: Operator, plan: Plan, world: World): Refusal[] {
  const actions = simpleActions(plan);
  // What somebody changes is felt by whatever comes after it.
  const change = actions.findIndex((a) => a.attack === operator.id && (a.do === 'change' || a.do === 'fault'));
  const own = new Set(
    actions.flatMap((a, i) => (a.attack === operator.id || (change >= 0 && i > change) ? [a.id] : [])),
  );
  const unruled = new Set(
    actions
      .flatMap((a, i) => (a.do === 'fault' && CHANGES.every((c) => c.id !== changeKey(a)) ? actions.slice(i) : []))
      .map((a) => a.id),
  );
  // A fault that authority knows no rule for changes nothing of it: what is let go under it is refused a second time.
  const repeated = world.permits.flatMap((p): Refusal[] =>
    own.has(p.action) && unruled.has(p.action) && p.max === 1
      ? [{ signature: p.signature, reasons: ['replay:repeated'], action: p.action, call: p.call }]
      : [],
  );
  return [...world.refusals, ...repeated].filter(
    (r) => own.has(r.action) && r.reasons.some((reason) => operator.clauses.includes(clauseOf(reason))),
  );
}

/** How often something that looks like the refused effect is allowed by then. */
function allowed(plan: Plan, world: World, refused: Refusal): number {
  const order = simpleActions(plan).map((a) => a.id);
  const key = signatureKey(refused.signature, SENSES);
  const covering = world.permits.filter(
    (p) => signatureKey(p.signature, SENSES) === key && order.indexOf(p.action) <= order.indexOf(refused.action),
  );
  return covering.reduce((sum, p) => sum + p.max, 0);
}

/** Whether the refused effect would be one more of a call that was let go, or of one that repeats it to the letter. */
function isRepetition(world: World, { call }: Refusal): boolean {
  const again = call === undefined ? undefined : world.calls[call];
  return (
    again !== undefined &&
    world.permits.some((p) => {
      const before = world.calls[p.call];
      return before?.tool === again.tool && stableKey(before.arguments) === stableKey(again.arguments);
    })
  );
}

describe.each(OPERATORS.map((o) => [o.id, o] as const))('%s', (_id, operator) => {
  const mutants = GROUNDS.flatMap((ground) =>
    stepsOf(ground, operator).map((step) => ({ ground, step, plan: mutated(ground, step) })),
  );

  it('attacks what current authority refuses, by a clause that it declares', () => {
    const refused = mutants.flatMap(({ ground, plan }) =>
      worldsOf(ground, plan).flatMap((world) => attackedEffects(operator, plan, world)),
    );
    // A report and a result in front of the model are no effects: of them authority refuses none.
    if (`${operator.clauses}` === 'result') {
      expect(refused).toEqual([]);
      return;
    }
    // Where something must happen, it is what authority demands that is tried.
    const due = operator.clauses.includes('liveness')
      ? mutants.flatMap(({ ground, plan }) => worldsOf(ground, plan).flatMap(demanded))
      : [];
    expect([...refused, ...due]).not.toEqual([]);
  });

  it('attacks nothing that is permitted: once where a repetition is the attack, else never', () => {
    for (const { ground, step, plan } of mutants) {
      for (const world of worldsOf(ground, plan)) {
        for (const refused of attackedEffects(operator, plan, world)) {
          const most = operator.clauses.includes('replay') || isRepetition(world, refused) ? 1 : 0;
          expect(allowed(plan, world, refused), `${ground.plan.base}: ${JSON.stringify(step)}`).toBeLessThanOrEqual(
            most,
          );
        }
      }
    }
  });

  it('has twins that demand an effect, and no fewer than the recording', () => {
    for (const ground of GROUNDS) {
      const recorded = worldsOf(ground, ground.plan).map((w) => demanded(w).length);
      for (const site of operator.sites(ground)) {
        for (const world of worldsOf(ground, operator.twin(ground, site))) {
          expect(demanded(world).length, `${ground.plan.base} ${site}`).toBeGreaterThanOrEqual(Math.max(...recorded));
        }
      }
    }
  });
});

describe('a twin', () => {
  it('of a dropped cancellation lets the call happen that was cancelled', () => {
    const ground = groundOf(baselineOf('delete-cancelled'));
    const demands = (plan: Plan) => worldsOf(ground, plan).map((w) => demanded(w).map((p) => p.signature.tool));
    expect(demands(ground.plan)).toEqual([[]]);
    for (const site of ['cancel:a6', 'approved:a4']) {
      expect(demands(operatorById('drop-cancellation')!.twin(ground, site))).toEqual([['delete_file']]);
    }
  });

  it('of a duplicate id lets the approved one of the two happen', () => {
    const ground = groundOf(baselineOf('refund'));
    const twin = operatorById('duplicate-call-id')!.twin(ground, 'say:a1');
    expect(worldsOf(ground, twin).map((w) => demanded(w).map((p) => p.call))).toEqual([['main.0.0']]);
  });
});
