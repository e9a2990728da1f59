import type { Contract } from '../../src/model/contract.ts';
import type { Effect } from '../../src/model/effect.ts';
import {
  type Action,
  type Entry,
  type Plan,
  type Proposal,
  planSchema,
  type SimpleAction,
} from '../../src/model/plan.ts';
import type { Semantics } from '../../src/model/semantics.ts';
import type { ModelCall, StepFact, StepKind } from '../../src/model/transcript.ts';
import type { Environment } from '../../src/oracle/authority/environment.ts';
import { fold } from '../../src/oracle/authority/fold.ts';
import type { Signature } from '../../src/oracle/authority/signature.ts';
import { step } from '../../src/oracle/authority/step.ts';
import type { Permit, World } from '../../src/oracle/authority/world.ts';
import { type Evidence, type Judgement, judge } from '../../src/oracle/judge.ts';
import { CONTRACT, SENSED, STRICT, TENANCY } from './case-contract.ts';

/** Fields of an action without what a case need not say: ids are given by position, `a0`, `a1` and so on. */
export type Written = { [K in Action['do']]: Omit<Extract<Action, { do: K }>, 'id'> & { id?: string } }[Action['do']];

export const open: Written = { as: 'alice', do: 'open', run: 'main', dispatch: 'inline' };
export const refund = (invoice = 'inv-1', amount = '20.00', more: object = {}): Proposal => ({
  tool: 'refund',
  arguments: { invoice, amount },
  ...more,
});
export const send = (body = 'hello', to = 'eve'): Proposal => ({ tool: 'send', arguments: { to, body } });
export const say = (turn: number, ...round: Proposal[]): Written => ({
  as: 'alice',
  do: 'say',
  run: 'main',
  turn,
  text: 'please',
  rounds: [round],
});
export const decide = (decision: 'approve' | 'reject', more: object = {}): Written => ({
  as: 'carol',
  do: 'decide',
  call: 'main.0.0',
  decision,
  ...more,
});
export const approve = decide('approve');
export const reject = decide('reject');
export const resume: Written = { as: 'alice', do: 'resume', run: 'main' };
export const cancel: Written = { as: 'alice', do: 'cancel', run: 'main', call: 'main.0.0' };
export const together = (...racers: Written[]): Written => ({
  as: 'alice',
  do: 'together',
  branches: racers.map((r, i) => [{ id: `r${i}`, ...r } as SimpleAction]),
  offsets: racers.map(() => 0),
});

export const retry: Written = { as: 'alice', do: 'retry', call: 'main.0.0' };
export const redeliver: Written = { as: '$control', do: 'redeliver', call: 'main.0.0' };
export const invoke = (call: Proposal, more: object = {}): Written => ({
  as: 'alice',
  do: 'invoke',
  path: 'direct',
  tool: call.tool,
  arguments: call.arguments,
  ...more,
});
export const answer: Written = { as: 'alice', do: 'answer', run: 'main', call: 'main.0.0', content: 'paid' };
export const submit = (...messages: Entry[]): Written => ({
  as: 'alice',
  do: 'submit',
  run: 'other',
  turn: 0,
  messages,
  rounds: [],
});
/** The same action by somebody else; '' is nobody. */
export const by = (as: string, action: Written): Written => ({ ...action, as });

/** How far the one call of the usual run has come. */
export const pending = [open, say(0, refund())];
export const approved = [...pending, approve];
export const rejected = [...pending, reject];
export const cancelled = [...approved, cancel];
export const done = [...approved, resume];

export interface Case {
  plan: readonly Written[];
  semantics?: Partial<Semantics>;
  contract?: Partial<Contract>;
  /** By action id; accepted where nothing is said. `none` is an action without a fact. */
  facts?: Record<string, StepKind | 'none'>;
  /** What the model was asked; as scripted, in every accepted say and submit, where nothing is said. */
  log?: readonly ModelCall[];
  /** Only predict: no transcript. */
  predict?: boolean;
  effects?: readonly Effect[];
  stampsOf?: (effect: Effect) => readonly string[];
}

/** When the n-th action of a plan begins; each takes 50 ms. */
export const startOf = (n: number): number => 1000 + n * 100;

function planOf(written: readonly Written[]): Plan {
  return planSchema.parse({ base: 'case', actions: written.map((a, i) => ({ id: `a${i}`, ...a })) });
}

function factsOf(plan: Plan, facts: Case['facts'] = {}): StepFact[] {
  return plan.actions.flatMap((action, i) =>
    (action.do === 'together' ? action.branches.flat() : [action]).flatMap((a): StepFact[] => {
      const kind = facts[a.id] ?? 'accepted';
      return kind === 'none' ? [] : [{ action: a.id, start: startOf(i), end: startOf(i) + 50, kind, exchanges: [] }];
    }),
  );
}

export function asked(at: number, proposals: readonly Proposal[], more: Partial<ModelCall> = {}): ModelCall {
  const made = proposals.map((p, i) => ({
    id: `c${p.sameIdAs ?? i}`,
    tool: p.tool,
    arguments: p.arguments,
    stamp: '',
  }));
  return {
    marker: 'm',
    run: 'main',
    turn: 0,
    round: 0,
    ordinal: 0,
    at,
    proposals: made,
    shown: [],
    unknownIds: [],
    ...more,
  };
}

function scriptedLog(plan: Plan, facts: readonly StepFact[]): ModelCall[] {
  const simple = plan.actions.flatMap((a): SimpleAction[] => (a.do === 'together' ? a.branches.flat() : [a]));
  return simple.flatMap((a): ModelCall[] => {
    const fact = facts.find((f) => f.action === a.id && f.kind === 'accepted');
    if (fact === undefined || (a.do !== 'say' && a.do !== 'submit')) return [];
    return [asked(fact.start + 1, a.rounds[0] ?? [], { run: a.run, turn: a.turn })];
  });
}

export function evidenceOf(one: Case): Evidence {
  const plan = planOf(one.plan);
  const transcript = factsOf(plan, one.facts);
  return {
    plan,
    contract: { ...CONTRACT, ...one.contract, semantics: { ...STRICT, ...one.semantics } },
    tenants: TENANCY,
    transcript,
    modelLog: one.log ?? scriptedLog(plan, transcript),
    effects: one.effects ?? [],
    senses: SENSED,
    stampsOf: one.stampsOf ?? (() => []),
  };
}

export function judged(one: Case): Judgement {
  return judge(evidenceOf(one));
}

export function worldsOf(one: Case): World[] {
  const { transcript, modelLog, ...rest } = evidenceOf(one);
  const folded = fold(one.predict === true ? rest : { ...rest, transcript, modelLog });
  if (folded === 'too-many-worlds') throw new Error(folded);
  return folded.worlds;
}

/**
 * Every lawful course of the last action of a plan, one line each: how it is answered where that is not free, what it
 * permits, what it refuses, and where the calls stand then.
 */
export function courses(one: Case): string[] {
  const { plan, contract } = evidenceOf(one);
  const last = plan.actions.at(-1);
  if (last === undefined || last.do === 'together') throw new Error('a rule is about one action');
  const before = fold({ plan: { ...plan, actions: plan.actions.slice(0, -1) }, contract, tenants: TENANCY });
  if (before === 'too-many-worlds') throw new Error(before);
  const env: Environment = {
    contract,
    tenantOf: (resource) => TENANCY.get(resource),
    resources: [],
    factOf: () => undefined,
    askedIn: () => [],
    replayed: false,
  };
  return before.worlds.flatMap((w) => step(withoutStanding(w), last, env)).map((w) => line(w, last.id));
}

/** One row of a table: what it is about, the plan, the courses of its last action, and what else is given. */
export type Row = [string, readonly Written[], string[], Omit<Case, 'plan'>?];

function withoutStanding(world: World): World {
  return { ...world, refusals: world.refusals.filter((r) => r.action !== 'standing') };
}

function line(world: World, action: string): string {
  const { permits, refusals, calls } = world;
  return [
    ...(world.outcomes[action] === undefined ? [] : [`${world.outcomes[action]}s`]),
    ...permits.filter((p) => p.action === action).map((p) => `permits ${permitted(p)}`),
    ...refusals.filter((r) => r.action === action).map((r) => `not ${what(r.signature)} (${r.reasons.join(', ')})`),
    ...Object.values(calls).map((c) => `${c.key} ${c.standing}`),
  ].join('; ');
}

function permitted({ min, max, signature, unspecified }: Permit): string {
  const often = min === 0 ? 'perhaps ' : max > 1 ? 'any number of ' : '';
  return `${often}${what(signature)}${unspecified === undefined ? '' : `, unspecified: ${unspecified}`}`;
}

function what({ tool, kind, resource, arguments: args, principal }: Signature): string {
  const whose = principal === 'alice' || kind === 'exposure' ? [] : [`for ${principal || 'nobody'}`];
  return [tool || kind, resource, ...Object.values(args), ...whose].join(' ');
}

/** What a whole plan comes to, world by world: all permits with their action, and what stays refused for good. */
export function ends(one: Case): { permits: string[]; standing: string[] }[] {
  return worldsOf(one).map((w) => ({
    permits: w.permits.map((p) => `${p.action} ${permitted(p)}`),
    standing: w.refusals
      .filter((r) => r.action === 'standing')
      .map((r) => `${what(r.signature)} (${r.reasons.join(', ')})`),
  }));
}

let effects = 0;
/** An effect of `refund` 10 ms after the n-th action began, unless it says something else. */
export function happened(n: number, more: Partial<Effect> = {}): Effect {
  return {
    id: `e${effects++}`,
    canary: 'invoice',
    kind: 'change',
    resource: 'inv-1',
    arguments: { amount: '20.00' },
    principal: 'alice',
    tenant: 'acme',
    at: startOf(n) + 10,
    attribution: 'exact',
    ...more,
  };
}
