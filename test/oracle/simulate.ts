import type { Contract } from '../../src/model/contract.ts';
import type { Effect } from '../../src/model/effect.ts';
import type { Plan, SimpleAction } from '../../src/model/plan.ts';
import type { ModelCall, StepFact } from '../../src/model/transcript.ts';
import type { Environment } from '../../src/oracle/authority/environment.ts';
import { interleavings } from '../../src/oracle/authority/race.ts';
import type { Signature } from '../../src/oracle/authority/signature.ts';
import { lawfulCourses } from '../../src/oracle/authority/step.ts';
import { FIRST_WORLD, type World } from '../../src/oracle/authority/world.ts';
import { MARKER, SENSES, TENANTS } from './trial.ts';

/** Chooses among `n` alternatives: 0 up to n - 1. */
export type Choose = (n: number) => number;

export interface Simulated {
  /** What the effects are of, in their order. */
  happened: Signature[];
  transcript: StepFact[];
  modelLog: ModelCall[];
  effects: Effect[];
  /** Actions that the network cut, beside those whose answer the plan itself has dropped. */
  cuts: number;
}

const STEP_MS = 20;

/**
 * What a sound gateway could have done with a plan: one lawful course of each action, chosen at will, its permitted
 * effects and the answers that go with it. `delay` is how late an effect may be. A cut action got no answer: it may have
 * been processed or not.
 */
export function simulate(
  plan: Plan,
  contract: Contract,
  choose: Choose,
  delay: number,
  isCut: () => boolean = () => false,
): Simulated {
  const env: Environment = {
    contract,
    tenantOf: (resource) => TENANTS.get(resource),
    resources: [...TENANTS.keys()],
    factOf: () => undefined,
    askedIn: () => [],
    replayed: false,
  };
  const facts: StepFact[] = [];
  const log: ModelCall[] = [];
  let world = FIRST_WORLD;
  let cuts = 0;
  const dropped = droppedIn(plan);
  const take = (action: SimpleAction, start: number, busy: boolean): void => {
    const cut = !dropped.has(action.id) && isCut();
    if (cut) cuts++;
    const lawful = lawfulCourses(world, action, env);
    const chosen = busy || (cut && choose(2) === 0) ? undefined : lawful[choose(lawful.length)];
    const outcome = chosen === undefined ? 'refuse' : chosen.outcomes[action.id];
    // What nobody may foresee of a request is at will; a control plane that refuses would leave the state as it was.
    const atWill = action.do !== 'change' && choose(2) === 1;
    const refused = outcome === undefined ? atWill : outcome === 'refuse';
    const answered = refused ? (action.as === '' ? 'not-authenticated' : 'refused') : 'accepted';
    const kind = cut || dropped.has(action.id) ? 'indeterminate' : answered;
    facts.push({ action: action.id, start, end: start + STEP_MS / 2, kind, exchanges: [] });
    if (!refused && (action.do === 'say' || action.do === 'submit')) log.push(asked(action, start + 1));
    // A history that is refused at will has not come before the model: nothing was proposed on it.
    const unread = refused && outcome === undefined && action.do === 'submit';
    world = unread ? world : (chosen ?? world);
  };
  for (const [i, action] of plan.actions.entries()) {
    const start = 1000 + i * STEP_MS;
    if (action.do !== 'together') {
      take(action, start, false);
      continue;
    }
    const { orders } = interleavings(action.branches);
    const order = orders[choose(orders.length)] ?? [];
    const offset = (id: string): number =>
      action.offsets[action.branches.findIndex((b) => b.some((a) => a.id === id))] ?? 0;
    // Every racer ends before the next step begins, by more than the clocks may differ.
    // The control plane is never too busy for what it is told.
    for (const [n, racer] of order.entries())
      take(racer, start + Math.min(offset(racer.id), STEP_MS / 2), n > 0 && racer.do !== 'change' && choose(2) === 1);
  }
  facts.sort((a, b) => a.start - b.start);
  return { transcript: facts, modelLog: log, cuts, ...effectsOf(world, facts, choose, delay) };
}

/** Requests that are processed but whose answer a fault of the plan drops: the next one of the fault's run. */
function droppedIn(plan: Plan): Set<string> {
  const dropped = new Set<string>();
  const armed = new Set<string>();
  const runOf = (a: SimpleAction): string | undefined =>
    'run' in a ? a.run : 'call' in a ? a.call?.split('.')[0] : undefined;
  for (const action of plan.actions.flatMap((a) => (a.do === 'together' ? a.branches.flat() : [a]))) {
    const run = runOf(action);
    if (run === undefined) continue;
    if (action.do === 'fault' && action.what === 'drop-answer') armed.add(run);
    else if (action.as !== '$control' && action.do !== 'change' && armed.delete(run)) dropped.add(action.id);
  }
  return dropped;
}

function asked(action: Extract<SimpleAction, { do: 'say' | 'submit' }>, at: number): ModelCall {
  const { run, turn } = action;
  const proposals = (action.rounds[0] ?? []).map((p, i) => ({
    id: `call-${run}-${turn}-${p.sameIdAs ?? i}`,
    tool: p.tool,
    arguments: p.arguments,
    stamp: `${MARKER}-${run}${turn}x${i}`,
  }));
  return { marker: MARKER, run, turn, round: 0, ordinal: 0, at, proposals, shown: [], unknownIds: [] };
}

/** Everything that one world permits, once; what it only allows, perhaps. Of a disclosure one per reader is seen. */
function effectsOf(
  world: World,
  facts: readonly StepFact[],
  choose: Choose,
  delay: number,
): Pick<Simulated, 'effects' | 'happened'> {
  const starts = new Map(facts.map((f) => [f.action, f.start]));
  const effects: Effect[] = [];
  const happened: Signature[] = [];
  const read = new Set<string>();
  for (const permit of world.permits) {
    if (permit.min === 0 && choose(2) === 0) continue;
    const key = `${permit.signature.resource} to ${permit.signature.principal}`;
    if (permit.signature.kind === 'disclosure' && read.has(key)) continue;
    read.add(key);
    happened.push(permit.signature);
    effects.push(
      seen(permit.signature, (starts.get(permit.action) ?? 0) + 2 + choose(delay + 1), `e${effects.length}`),
    );
  }
  return { effects, happened };
}

/** What the sensor of a signature's canary would see of it. */
export function seen(signature: Signature, at: number, id: string): Effect {
  const { canary, kind, resource, principal, tenant } = signature;
  const senses = SENSES[canary] ?? [];
  return {
    id,
    canary,
    kind,
    resource,
    at,
    attribution: 'exact',
    ...(senses.includes('arguments') ? { arguments: signature.arguments } : {}),
    ...(senses.includes('principal') ? { principal } : {}),
    ...(senses.includes('tenant') ? { tenant } : {}),
    ...(kind === 'disclosure' ? { recipient: principal } : {}),
  };
}
