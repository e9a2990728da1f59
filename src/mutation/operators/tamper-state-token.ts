import { changeArgument, changeable, hasDecoy, onDecoy } from '../decoy.ts';
import { advanceBy } from '../lifetimes.ts';
import type { Ground, Operator } from '../operator.ts';
import { findCall, type PlannedCall, plannedCalls } from '../plan-reading.ts';
import { append, freshRun, insertedId } from '../plan-writing.ts';
import type { Contract, Entry, JsonValue, Plan, SimpleAction } from '../vocabulary.ts';

const ID = 'tamper-state-token';

type Submit = Extract<SimpleAction, { do: 'submit' }>;

/** An argument that the sensor sees beside the target: changed alone, it tells which call was executed. */
function seenArgument(contract: Contract, { proposal: { tool, arguments: args } }: PlannedCall): string | undefined {
  const resource = contract.tools[tool]?.effect?.resource;
  const seen = changeable(contract, tool, args).filter((name) => name !== resource);
  return seen.find((name) => changeArgument(contract, tool, args, name) !== undefined);
}

/** A gated call that a run of its own can repeat on a decoy: one approver, no context. */
function isRepeatable(contract: Contract, call: PlannedCall): boolean {
  const rule = contract.tools[call.proposal.tool];
  if (rule?.approval !== 'required' || (rule.approvers ?? 1) > 1 || rule.needsContext === true) return false;
  return hasDecoy(contract, call) && seenArgument(contract, call) !== undefined;
}

/** A conversation of which the client holds the history and the state. */
interface Held {
  plan: Plan;
  run: string;
  /** The client comes back: with the state as it was handed out, and the history as it was. */
  back(step: string, other?: Partial<Submit>): Submit;
  /** The history with one argument of the call changed. */
  changed: Entry[];
}

/** A call is proposed to a client that holds its history, and approved. */
function held({ plan, cast, contract }: Ground, site: string, attack?: string): Held | undefined {
  const call = findCall(plan, site.slice('call:'.length));
  const args = call && onDecoy(contract, call.proposal.tool, call.proposal.arguments);
  const name = call && seenArgument(contract, call);
  const other = call && args && name && changeArgument(contract, call.proposal.tool, args, name);
  if (call === undefined || args === undefined || !other || cast.approver === undefined) return undefined;
  const { tool } = call.proposal;
  const run = freshRun(plan, 'held');
  const ref = `${run}.0.0`;
  const mark = attack === undefined ? {} : { attack };
  const named = (step: string) => ({ id: insertedId(plan, ID, site, step), ...mark });
  const asked: Entry = { role: 'user', text: 'Please do this one as well.' };
  const showing = (shown: { [name: string]: JsonValue }): Entry[] => [
    asked,
    { role: 'assistant', calls: [{ id: { ref }, tool, arguments: shown }] },
  ];
  const submit = { as: cast.owner, do: 'submit' as const, run };
  const before = append(
    plan,
    { ...named('ask'), ...submit, turn: 0, messages: [asked], rounds: [[{ tool, arguments: args }]] },
    { ...named('decide'), as: cast.approver, do: 'decide', call: ref, decision: 'approve' },
  );
  const back = (step: string, other: Partial<Submit> = {}): Submit => ({
    ...named(step),
    ...submit,
    turn: 1,
    messages: showing(args),
    rounds: [],
    state: { of: run },
    ...other,
  });
  return { plan: before, run, back, changed: showing(other) };
}

type Way = (held: Held, ground: Ground, site: string) => Plan | undefined;

const WAYS: Readonly<Record<string, Way>> = {
  rewritten: ({ plan, run, back, changed }) =>
    append(plan, back('back', { messages: changed, state: { of: run, rewritten: true } })),
  unsigned: ({ plan, run, back, changed }) =>
    append(plan, back('back', { messages: changed, state: { of: run, rewritten: true, signature: 'removed' } })),
  contradicted: ({ plan, back, changed }) => append(plan, back('back', { messages: changed })),
  'of-a-stranger': ({ plan, back }, { cast }) =>
    cast.outsider === undefined ? undefined : append(plan, back('back', { as: cast.outsider })),
  'of-another-run': ({ plan, back }, { cast }, site) => {
    if (cast.outsider === undefined) return undefined;
    const own = freshRun(plan, 'strange');
    const hello: Entry[] = [{ role: 'user', text: 'Hello.' }];
    const ask = { do: 'submit' as const, as: cast.outsider, run: own, turn: 0, messages: hello, rounds: [] };
    return append(
      plan,
      { id: insertedId(plan, ID, site, 'strange'), attack: ID, ...ask },
      back('back', { as: cast.outsider, state: { of: own } }),
    );
  },
  expired: ({ plan, run, back }, { contract }, site) => {
    const value = advanceBy('a-little', contract.semantics.stateTokenLifetimeMs);
    const id = insertedId(plan, ID, site, 'clock');
    return append(plan, { id, attack: ID, as: '$control', do: 'change', what: 'clock', run, value }, back('back'));
  },
  used: ({ plan, run, back }) => append(plan, back('back'), back('again', { state: { of: run, issue: 0 } })),
};

/**
 * A client holds the state of its run in a token and comes back with another one: written anew to agree with a changed history,
 * without its signature, against a changed history, of somebody else, of another run, too old, or used before. A sound gateway knows
 * its own word, for whom, for what and until when it gave it, and takes it once. Seed 000, "Bind Calls and Results to Runs"; RA-01,
 * RA-20.
 */
export const tamperStateToken: Operator = {
  id: ID,
  family: 'provenance',
  claim:
    'The state that a client holds of its run comes back otherwise than it was handed out; nothing may be executed on it.',
  clauses: ['provenance', 'principal', 'replay'],
  cases: ['RA-01', 'RA-13', 'RA-20'],
  seeds: [
    '000: Transcript content and execution control state are stored separately',
    '000: Move a call between runs, users, or tenants',
    '000: Bind Calls and Results to Runs',
  ],
  level: 'parser',
  attacks: 'an approved call of a run whose state the client holds',
  needs: ['submit', 'decide'],
  scope: 'run',
  blast: 'write',
  paths: ['resume'],
  sites: ({ plan, contract, cast }) => {
    const calls = cast.approver === undefined ? [] : plannedCalls(plan).filter((call) => isRepeatable(contract, call));
    return calls.map(({ ref }) => `call:${ref}`);
  },
  choices: ({ cast, contract }) => ({
    how: Object.keys(WAYS).filter((way) =>
      way.startsWith('of-')
        ? cast.outsider !== undefined
        : way !== 'expired' || contract.semantics.stateTokenLifetimeMs !== undefined,
    ),
  }),
  rewrite(ground, site, { how }) {
    const its = held(ground, site, ID);
    return its && WAYS[String(how)]?.(its, ground, site);
  },
  // The state comes back as it was handed out, in time and once: the call happens.
  twin(ground, site) {
    const its = held(ground, site);
    return its === undefined ? ground.plan : append(its.plan, its.back('back'));
  },
};
