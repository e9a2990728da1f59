import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contractOf } from '../../src/baseline/contract.ts';
import { callRefs, planOf } from '../../src/baseline/plan.ts';
import { parseBaseline, readBaseline } from '../../src/baseline/read.ts';
import { planSchema } from '../../src/model/plan.ts';
import { semanticsSchema } from '../../src/model/semantics.ts';
import { golden } from '../golden.ts';

const SHIPPED = fileURLToPath(new URL('../../scenarios/reference/baselines', import.meta.url));
const SEMANTICS = semanticsSchema.parse({});

describe.each(readdirSync(SHIPPED))('%s', (name) => {
  it('has the plan and the contract that are on record', async () => {
    const { baseline } = await readBaseline(join(SHIPPED, name));
    const plan = planOf(baseline);
    expect(planSchema.parse(plan)).toEqual(plan);
    const { tools, principals } = contractOf(baseline, SEMANTICS);
    const text = JSON.stringify({ refs: Object.fromEntries(callRefs(baseline)), plan, principals, tools }, null, 2);
    golden(`test/baseline/golden/${name.replace(/\.yaml$/, '.golden.json')}`, `${text}\n`);
  });
});

const HEAD = `retcon: baseline/1
run: { id: small, tenant: acme, principal: alice }
principals:
  alice: { tenant: acme, roles: [agent] }
  bob: { tenant: acme }
tools:
  - { name: pay, approval: required, effect: { canary: invoice, resource: to } }
  - { name: look, readOnly: true }
events:
`;
const PAY = "tool: pay, arguments: { to: '${canary.invoice.id}' }";
const read = (events: string[]) =>
  parseBaseline(HEAD + events.map((event, i) => `  - { seq: ${i + 1}, ${event} }`).join('\n'), 'b.yaml').baseline;

describe('planOf', () => {
  it('puts proposals that follow a result into the next round, and counts calls over the turn', () => {
    const baseline = read([
      'kind: user-message, as: alice, text: one',
      'kind: call-proposed, call: a, tool: look, arguments: {}',
      'kind: call-proposed, call: b, tool: look, arguments: { n: 1 }',
      'kind: call-result, call: a, outcome: ok',
      'kind: call-result, call: b, outcome: ok',
      'kind: call-proposed, call: c, tool: look, arguments: { n: 2 }',
      'kind: clarification, as: alice, text: two',
      'kind: call-proposed, call: d, tool: look, arguments: { n: 3 }',
      'kind: call-proposed, call: e, sameIdAs: d, tool: look, arguments: { n: 4 }',
    ]);
    const [open, first, second] = planOf(baseline).actions;
    expect(open).toEqual({ id: 'a0', as: 'alice', do: 'open', run: 'main', dispatch: 'inline' });
    expect(first).toMatchObject({
      id: 'a1',
      turn: 0,
      rounds: [[{ arguments: {} }, { arguments: { n: 1 } }], [{ arguments: { n: 2 } }]],
    });
    expect(second).toMatchObject({
      id: 'a7',
      turn: 1,
      text: 'two',
      rounds: [[{ arguments: { n: 3 } }, { arguments: { n: 4 }, sameIdAs: 0 }]],
    });
    expect(Object.fromEntries(callRefs(baseline))).toEqual({
      a: 'main.0.0',
      b: 'main.0.1',
      c: 'main.0.2',
      d: 'main.1.0',
      e: 'main.1.1',
    });
  });

  it('opens further runs at their first event, as who acts in it', () => {
    const baseline = read([
      'kind: user-message, as: alice, text: one',
      'run: other, kind: user-message, as: bob, text: two',
      `run: other, kind: call-proposed, call: x, ${PAY}`,
      'kind: resumption, as: alice',
    ]);
    expect(planOf(baseline).actions.map(({ id, do: what, as }) => `${id} ${what} ${as}`)).toEqual([
      'a0 open alice',
      'a1 say alice',
      'o2 open bob',
      'a2 say bob',
      'a4 resume alice',
    ]);
    expect(callRefs(baseline).get('x')).toBe('other.0.0');
  });

  it('repeats what principals did, and nothing that the target did', () => {
    const baseline = read([
      'kind: user-message, as: alice, text: one',
      'kind: model-output, type: text, size: 3, digest: abc',
      `kind: call-proposed, call: x, ${PAY}`,
      'kind: state, call: x, to: APPROVAL_PENDING',
      `kind: approval-decided, call: x, by: bob, decision: edit, copy: { ${PAY} }`,
      'kind: change, as: bob, what: policy, value: { version: 2 }',
      'kind: cancellation, as: alice',
      'kind: continuation',
      'kind: posture, event: claim, as: alice',
    ]);
    expect(planOf(baseline).actions.slice(2)).toEqual([
      {
        id: 'a5',
        as: 'bob',
        do: 'decide',
        call: 'main.0.0',
        decision: 'approve',
        copy: { tool: 'pay', arguments: { to: '${canary.invoice.id}' } },
      },
      { id: 'a6', as: 'bob', do: 'change', what: 'policy', value: { version: 2 } },
      { id: 'a7', as: 'alice', do: 'cancel', run: 'main' },
    ]);
  });

  it('takes a long recording in its stride', () => {
    const events = Array.from({ length: 4000 }, (_, i) => [
      `kind: user-message, as: alice, text: t${i}`,
      `kind: call-proposed, call: c${i}, tool: look, arguments: {}`,
    ]).flat();
    const baseline = read(events);
    const started = Date.now();
    expect(planOf(baseline).actions).toHaveLength(4001);
    expect(Date.now() - started).toBeLessThan(1000);
  });
});

describe('contractOf', () => {
  const approved = (by: string) => [
    'kind: user-message, as: alice, text: one',
    `kind: call-proposed, call: x, ${PAY}`,
    `kind: approval-decided, call: x, by: ${by}, decision: approve`,
  ];

  it.each([
    ['the owner', approved('alice'), { who: 'requester' }],
    ['somebody without a role', approved('bob'), { who: 'other' }],
    ['nobody', approved('bob').slice(0, 2), { who: 'other' }],
  ])('lets calls be approved as it was recorded: by %s', (_who, events, approvedBy) => {
    expect(contractOf(read(events), SEMANTICS).tools.pay?.approvedBy).toEqual(approvedBy);
  });

  it('does not take a denial for an approval', () => {
    const events = approved('alice').map((event) => event.replace('decision: approve', 'decision: reject'));
    expect(contractOf(read(events), SEMANTICS).tools.pay?.approvedBy).toEqual({ who: 'other' });
  });

  it('knows everybody who acts, where a scenario says who', () => {
    const people = { mallory: { tenant: 'umbra', roles: ['agent'], credentials: 'secret' } };
    expect(contractOf(read(approved('bob')), SEMANTICS, people).principals).toEqual({
      mallory: { tenant: 'umbra', roles: ['agent'] },
    });
  });
});
