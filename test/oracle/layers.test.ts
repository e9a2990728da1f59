import { describe, expect, it } from 'vitest';
import type { Effect } from '../../src/model/effect.ts';
import type { ToolEvent } from '../../src/model/layers.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { ModelCall, StepFact } from '../../src/model/transcript.ts';
import { type LayerCase, layersOf } from '../../src/oracle/layers.ts';

const MARKER = 'bcdfghjkmnpqrs';
const given = { invoice: 'inv-1', amount: '10', memo: `${MARKER}-main0x0 damaged` };
const effect = (at: number, args: Record<string, string> = given): Effect => ({
  id: 'invoice-7',
  canary: 'invoice',
  kind: 'change',
  resource: 'inv-1',
  arguments: args,
  at,
  attribution: 'exact',
});
const proposing = (at: number): ModelCall => ({
  marker: MARKER,
  run: 'main',
  turn: 0,
  round: 0,
  ordinal: 0,
  at,
  proposals: [{ id: 'call_a', tool: 'refund', arguments: given, stamp: `${MARKER}-main0x0` }],
  shown: ['user: refund it'],
  unknownIds: [],
});
const idle = (at: number): ModelCall => ({ ...proposing(at), round: 1, proposals: [], shown: ['tool: done'] });
const fact = (action: string, start: number): StepFact => ({
  action,
  start,
  end: start + 5,
  kind: 'accepted',
  exchanges: [],
});
/** Alice asks at 100; carol, who may not, approves at 200; the run goes on at 300. */
const plan = (attack: 'a1' | 'a2'): Plan => ({
  base: 'refund',
  actions: [
    {
      id: 'a1',
      as: 'alice',
      do: 'say',
      run: 'main',
      turn: 0,
      text: '',
      rounds: [],
      ...(attack === 'a1' ? { attack: 'x' } : {}),
    },
    {
      id: 'a2',
      as: 'carol',
      do: 'decide',
      call: 'main.0.0',
      decision: 'approve',
      ...(attack === 'a2' ? { attack: 'x' } : {}),
    },
    { id: 'a3', as: 'alice', do: 'resume', run: 'main' },
  ],
});
const row = (event: string, id: number): ToolEvent => ({
  id,
  at: 310,
  event,
  tool: 'refund',
  arguments: given,
  subject: 'alice',
});

const seen = (
  attack: 'a1' | 'a2',
  modelLog: readonly ModelCall[] | null,
  more: Partial<LayerCase> = {},
): LayerCase => ({
  plan: plan(attack),
  transcript: [fact('a1', 100), fact('a2', 200), fact('a3', 300)],
  modelLog,
  toolLog: [row('called', 6), row('effect', 7)],
  senses: { invoice: ['count', 'time'] },
  stampsOf: () => ['main.0.0'],
  ...more,
});

describe('the layers of an effect', () => {
  it('went through the model, which proposed it in the attacked part', () => {
    expect(layersOf([effect(310)], seen('a1', [proposing(101), idle(320)]))).toEqual([
      {
        effect: 'invoice-7',
        through: 'model',
        modelCalls: 1,
        proposal: { when: 'attack', call: 'call_a', tool: 'refund', same: true },
        exposure: { texts: 1, shown: ['user: refund it'], unknownIds: [] },
        approval: { decisions: ['carol approves main.0.0: accepted'], asked: 0 },
        dispatch: { calls: 1, ids: [], subjects: ['alice'] },
        ledger: 1,
      },
    ]);
  });

  it('took place with zero model calls, though the model was asked to go on afterwards', () => {
    const [layers] = layersOf([effect(310)], seen('a2', [proposing(101), idle(320)]));
    expect(layers).toMatchObject({ through: 'no-model', modelCalls: 0, proposal: { when: 'before', same: true } });
  });

  it('took place beside the model, where it was asked before the effect and proposed nothing of it', () => {
    const [layers] = layersOf([effect(310)], seen('a2', [proposing(101), idle(250)]));
    expect(layers).toMatchObject({ through: 'beside-model', modelCalls: 1 });
  });

  it('is not of the model where it was carried out with other arguments', () => {
    const [layers] = layersOf([effect(310, { ...given, amount: '900' })], seen('a1', [proposing(101)]));
    expect(layers).toMatchObject({
      through: 'beside-model',
      proposal: { when: 'attack', same: false },
      dispatch: { calls: 0 },
    });
  });

  it('says what nobody counts, and does not tell an order that no clock keeps', () => {
    const [unknown] = layersOf([effect(310)], seen('a1', null, { toolLog: undefined }));
    expect(unknown).toMatchObject({
      through: 'unknown',
      modelCalls: null,
      proposal: null,
      dispatch: null,
      ledger: null,
    });
    const [timeless] = layersOf(
      [effect(310)],
      seen('a2', [proposing(101), idle(320)], { senses: { invoice: ['count'] } }),
    );
    expect(timeless).toMatchObject({ through: 'beside-model', modelCalls: 1 });
  });
});
