import { deepStrictEqual } from 'node:assert';
import { describe, expect, it } from 'vitest';
import { planSchema } from '../../../src/model/plan.ts';
import { applyRecipe } from '../../../src/mutation/apply.ts';
import { stepsOf } from '../../../src/mutation/enumerate.ts';
import type { Operator } from '../../../src/mutation/operator.ts';
import type { Patch } from '../../../src/mutation/patch/patch.ts';
import { patchOperator } from '../../../src/mutation/patch/patch-operator.ts';
import { deepFreeze, GROUNDS, json } from '../grounds.ts';
import { approve, cancel, history, paid, refund, resume, say } from '../history.ts';
import { changesBy } from '../plan-text.ts';

const made = (patch: Omit<Patch, 'name'>): Operator => patchOperator({ name: 'mine', ...patch });

const PATCHES = {
  amount: made({ surface: 'arguments', at: '$.amount', set: '-1.00', tool: 'refund' }),
  stranger: made({ surface: 'arguments', at: '$.invoice', copyFromRole: 'foreign' }),
  extra: made({ surface: 'arguments', at: '$.force', set: true, whenMissing: 'create' }),
  forget: made({ surface: 'history', at: '$[?@.role == "cancellation"]', remove: true }),
  author: made({ surface: 'history', at: '$[*].author', copyFromRole: 'outsider' }),
  edit: made({ surface: 'decision', at: '$.arguments.memo', set: '${stamp} edited' }),
  flip: made({ surface: 'decision', at: '$.decision', set: 'reject' }),
  claim: made({ surface: 'control', at: '$.approved', set: true, whenMissing: 'create' }),
};

describe('a patch', () => {
  it('of arguments is what the model proposes', () => {
    expect(changesBy(PATCHES.amount, paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        
          ~ say: alice says, and the model proposes refund(\${canary.invoice.id} -1.00 \${stamp} torn)
        twin: the recording"
    `);
    expect(changesBy(PATCHES.stranger, paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        
          ~ say: alice says, and the model proposes refund(\${canary.invoice.foreign} 20.00 \${stamp} torn)
        twin: the recording"
    `);
    expect(changesBy(PATCHES.extra, paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        
          ~ say: alice says, and the model proposes refund(\${canary.invoice.id} 20.00 \${stamp} torn true)
        twin: the recording"
    `);
  });

  it('of a history is what the client submits', () => {
    expect(changesBy(PATCHES.forget, history(say(refund()), approve, cancel, resume))).toMatchInlineSnapshot(`
      "held:stop
        
          + patch/mine@held:stop after stop: alice submits patched: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); carol approves main.0.0
        twin: the recording"
    `);
    expect(changesBy(PATCHES.author, paid)).toMatchInlineSnapshot(`
      "held:say
        
          + patch/mine@held:say after say: alice submits patched: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn)
        twin: the recording
      held:yes
        
          + patch/mine@held:yes after yes: alice submits patched: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); carol approves main.0.0
        twin: the recording"
    `);
  });

  it('of a decision is what the approver sends', () => {
    expect(changesBy(PATCHES.edit, paid)).toMatchInlineSnapshot(`
      "decide:yes
        
          ~ yes: carol approves main.0.0 as refund(\${canary.invoice.id} 20.00 \${stamp} edited)
        twin: the recording"
    `);
    expect(changesBy(PATCHES.flip, paid)).toMatchInlineSnapshot(`
      "decide:yes
        
          ~ yes: carol rejects main.0.0
        twin: the recording"
    `);
  });

  it('of control fields goes with the request', () => {
    expect(PATCHES.claim.sites(paid)).toEqual(['control:go']);
    const plan = PATCHES.claim.rewrite(paid, 'control:go', {});
    expect(plan?.actions.at(-1)).toEqual({
      ...paid.plan.actions.at(-1),
      attack: 'patch/mine',
      control: { approved: true },
    });
  });

  it('keeps to its tool and its recording', () => {
    const sites = (patch: Omit<Patch, 'name'>) => made(patch).sites(paid);
    const amount = { surface: 'arguments', at: '$.amount', set: '1.00' } as const;
    expect(sites({ ...amount, tool: 'refund', baseline: 'history' })).toEqual(['call:main.0.0']);
    expect(sites({ ...amount, tool: 'send_message' })).toEqual([]);
    expect(sites({ ...amount, baseline: 'another' })).toEqual([]);
    expect(sites({ ...amount, set: '20.00' }), 'nothing would change').toEqual([]);
    expect(sites({ surface: 'history', at: '$[0].role', set: 'chorus' }), 'no history any more').toEqual([]);
  });

  it('runs alone where it may take away what names the target', () => {
    expect(made({ surface: 'arguments', at: '$.invoice', remove: true }).scope).toBe('target');
    expect(PATCHES.forget.scope).toBe('run');
  });

  it.each(Object.entries(PATCHES))('keeps the laws of operators: %s', (_name, operator) => {
    let tried = 0;
    for (const ground of GROUNDS.map(deepFreeze)) {
      for (const step of stepsOf(ground, operator)) {
        tried++;
        const plan = operator.rewrite(ground, step.site, {})!;
        deepStrictEqual(planSchema.parse(json(plan)), plan);
        deepStrictEqual(applyRecipe({ ...ground, plan: json(ground.plan) }, json([step]), [operator]), {
          ok: true,
          plan,
        });
        const known = new Set(ground.plan.actions.map((a) => JSON.stringify(a)));
        for (const a of plan.actions) if (!known.has(JSON.stringify(a))) expect(a.attack).toBe('patch/mine');
        expect(new Set(plan.actions.map((a) => a.id)).size).toBe(plan.actions.length);
        expect(operator.rewrite(ground, 'gone:main.0.0', {})).toBeUndefined();
      }
    }
    expect(tried).toBeGreaterThan(0);
  });
});
