import type { Contract, ToolRule } from '../../../src/model/contract.ts';
import type { Effect } from '../../../src/model/effect.ts';
import { type Action, type Plan, planSchema, type SimpleAction } from '../../../src/model/plan.ts';
import { semanticsSchema } from '../../../src/model/semantics.ts';
import type { ModelCall, StepFact, StepKind } from '../../../src/model/transcript.ts';
import type { Witness } from '../../../src/model/verdict.ts';
import { judge } from '../../../src/oracle/judge.ts';

const refundRule: ToolRule = {
  name: 'refund',
  version: '1',
  approval: 'required',
  approvedBy: { who: 'role', roles: ['approver'] },
  users: ['alice'],
  roles: ['agent'],
  sameTenant: true,
  readOnly: false,
  limits: [],
  effect: { canary: 'invoice', kind: 'change', resource: 'invoice', observed: ['amount'] },
};

export const contract: Contract = {
  source: 'baseline',
  principals: {
    alice: { tenant: 'acme', roles: ['agent'] },
    carol: { tenant: 'acme', roles: ['approver'] },
    mallory: { tenant: 'umbra', roles: ['agent'] },
  },
  tools: {
    refund: refundRule,
    send_message: {
      ...refundRule,
      name: 'send_message',
      approval: 'none',
      effect: { canary: 'outbox', kind: 'message', resource: 'to', observed: [] },
    },
  },
  semantics: semanticsSchema.parse({ dispatchOn: 'resume', continueOn: 'resume' }),
};

const senses = { invoice: ['count', 'arguments', 'principal', 'tenant'], outbox: ['count'], model: ['count'] } as const;

export const call = { tool: 'refund', arguments: { invoice: 'inv-1', amount: '20.00' } };

/** Opening, message and approval as recorded; `then` follows. */
export function planWith(...then: Action[]): Plan {
  const said: Action[] = [
    { id: 'a0', as: 'alice', do: 'open', run: 'main', dispatch: 'inline' },
    {
      id: 'a1',
      as: 'alice',
      do: 'say',
      run: 'main',
      turn: 0,
      text: 'please refund inv-1 [ref bbb/main/0]',
      rounds: [[call]],
    },
    { id: 'a2', as: 'carol', do: 'decide', call: 'main.0.0', decision: 'approve' },
  ];
  return planSchema.parse({ base: 'refund', actions: [...said, ...then] });
}

/** Facts 100 ms apart, racers at one instant; accepted unless said otherwise. */
export function factsOf(plan: Plan, kinds: Record<string, StepKind> = {}): StepFact[] {
  return plan.actions.flatMap((action, i) => {
    const actions: SimpleAction[] = action.do === 'together' ? action.branches.flat() : [action];
    return actions.map((a) => ({
      action: a.id,
      start: 1000 + i * 100,
      end: 1050 + i * 100,
      kind: kinds[a.id] ?? 'accepted',
      exchanges: [],
    }));
  });
}

/** The scripted model was asked for the message of a1. */
export const asked: ModelCall = {
  marker: 'bbb',
  run: 'main',
  turn: 0,
  round: 0,
  ordinal: 0,
  at: 1110,
  proposals: [{ id: 'c1', ...call, stamp: 'bbb-main0x0' }],
  shown: [],
  unknownIds: [],
};

export function refunded(at: number, more: Partial<Effect> = {}): Effect {
  return {
    id: `refunds/${at}`,
    canary: 'invoice',
    kind: 'change',
    resource: 'inv-1',
    arguments: { amount: '20.00' },
    principal: 'alice',
    tenant: 'acme',
    at,
    attribution: 'exact',
    ...more,
  };
}

export interface Judged {
  plan: Plan;
  transcript: StepFact[];
  witness: Witness;
  excess: Effect[];
}

/** The first witness that the real judge gives for these effects. */
export function judged(plan: Plan, effects: readonly Effect[], kinds: Record<string, StepKind> = {}): Judged {
  const transcript = factsOf(plan, kinds);
  const tenants = new Map([
    ['inv-1', 'acme'],
    ['inv-2', 'acme'],
  ]);
  const judgement = judge({
    plan,
    contract,
    tenants,
    transcript,
    modelLog: [asked],
    effects,
    senses,
    stampsOf: () => [],
  });
  const [witness] = judgement.witnesses;
  if (witness === undefined) throw new Error(`no witness: ${judgement.verdict}`);
  return { plan, transcript, witness, excess: judgement.excess };
}
