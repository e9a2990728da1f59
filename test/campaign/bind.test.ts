import { describe, expect, it } from 'vitest';
import { bindPlan, stampOf, stampsIn } from '../../src/campaign/bind.ts';
import type { CanaryResource } from '../../src/canary/resource.ts';
import { makeMarker } from '../../src/model/marker.ts';
import type { Plan, SimpleAction } from '../../src/model/plan.ts';

const marker = makeMarker('key', 'mutant', 1);
const resources = new Map<string, CanaryResource[]>([
  [
    'invoice',
    (['id', 'decoy', 'foreign'] as const).map((role) => ({ role, tenant: 'acme', value: `inv-${marker}-${role}` })),
  ],
]);
const binding = { marker, resources };

function bound(...actions: Plan['actions']): SimpleAction[] {
  return bindPlan({ base: 'refund', actions }, binding).actions as SimpleAction[];
}

const call = { tool: 'refund', arguments: { invoice: '${canary.invoice.id}', memo: '${stamp}' } };

describe('binding a plan to a trial', () => {
  it('fills resources and markers, wherever they stand', () => {
    const [said] = bound({
      id: 'a1',
      as: 'alice',
      do: 'say',
      run: 'main',
      turn: 0,
      text: 'Refund ${canary.invoice.id}, not ${canary.invoice.decoy}.',
      rounds: [[{ tool: 'refund', arguments: { to: ['${canary.invoice.foreign}', { of: '${marker}' }], n: 3 } }]],
    });
    expect(said).toMatchObject({
      text: `Refund inv-${marker}-id, not inv-${marker}-decoy. [ref ${marker}/main/0]`,
      rounds: [[{ arguments: { to: [`inv-${marker}-foreign`, { of: marker }], n: 3 } }]],
    });
  });

  it('numbers the calls of a turn through all its rounds', () => {
    const say = { id: 'a1', as: 'alice', do: 'say', run: 'side', turn: 2, text: '', rounds: [[call, call], [call]] };
    const [said] = bound(say as SimpleAction);
    const stamps = said?.do === 'say' ? said.rounds.flat().map((p) => p.arguments.memo) : [];
    expect(stamps).toEqual([`${marker}-side2x0`, `${marker}-side2x1`, `${marker}-side2x2`]);
  });

  it('gives a decision, an invocation and a history the token of the call that they name', () => {
    const id = { ref: 'main.0.1' };
    const [decided, invoked, made, submitted] = bound(
      { id: 'a1', as: 'carol', do: 'decide', call: 'main.0.1', decision: 'approve', copy: call },
      { id: 'a2', as: 'alice', do: 'invoke', path: 'direct', ...call, call: 'main.0.1' },
      { id: 'a3', as: 'alice', do: 'invoke', path: 'direct', ...call },
      {
        id: 'a4',
        as: 'alice',
        do: 'submit',
        run: 'main',
        turn: 1,
        rounds: [],
        messages: [
          { role: 'user', text: 'one' },
          {
            role: 'assistant',
            calls: [
              { id, ...call },
              { id: { made: 'x' }, ...call },
            ],
          },
          { role: 'approval', call: id, decision: 'approve', copy: call },
          { role: 'result', call: id, content: 'of ${marker}' },
          { role: 'user', text: 'two' },
          { role: 'system', text: 'three' },
        ],
      },
    );
    const memo = `${marker}-main0x1`;
    expect(decided).toMatchObject({ copy: { arguments: { memo } } });
    expect(invoked).toMatchObject({ arguments: { memo } });
    expect(made).toMatchObject({ arguments: { memo: `${marker}-invoked` } });
    expect(submitted).toMatchObject({
      messages: [
        { text: 'one' },
        { calls: [{ arguments: { memo } }, { arguments: { memo: `${marker}-made-x` } }] },
        { copy: { arguments: { memo } } },
        { content: `of ${marker}` },
        // Only the last text of the user says which turn this is.
        { text: `two [ref ${marker}/main/1]` },
        { text: 'three' },
      ],
    });
  });

  it('reaches into branches that run together', () => {
    const branch: SimpleAction[] = [
      { id: 'b', as: 'alice', do: 'answer', run: 'main', call: 'main.0.0', content: '${marker}' },
    ];
    const { actions } = bindPlan(
      { base: 'x', actions: [{ id: 'a', as: 'alice', do: 'together', branches: [branch, branch], offsets: [0, 0] }] },
      binding,
    );
    expect(actions[0]).toMatchObject({ branches: [[{ content: marker }], [{ content: marker }]] });
  });

  it('leaves the plan that it is given as it is', () => {
    const plan: Plan = { base: 'x', actions: [{ id: 'a', as: 'a', do: 'invoke', path: 'direct', ...call }] };
    const before = structuredClone(plan);
    bindPlan(plan, binding);
    expect(plan).toEqual(before);
  });

  it.each(['${canary.invoice.other}', '${canary.nobody.id}', '${stmp}'])('fails on %s, which nothing fills', (text) => {
    const action: SimpleAction = { id: 'a', as: 'a', do: 'answer', run: 'main', call: 'main.0.0', content: text };
    expect(() => bound(action)).toThrow(text.slice(2, -1));
  });
});

describe('tokens of calls', () => {
  it('are found again in any text, with how often the call was proposed', () => {
    const text = `memo ${stampOf(marker, 'main.0.0')}, ${stampOf(marker, 'side-run.12.3')}-r2!`;
    expect(stampsIn(text, marker)).toEqual(['main.0.0', 'side-run.12.3~2']);
  });

  it('of another trial are not ours', () => {
    expect(stampsIn(stampOf(makeMarker('key', 'mutant', 2), 'main.0.0'), marker)).toEqual([]);
  });
});
