import type { Reason } from '../../../model/clause.ts';
import type { Entry, IdRef } from '../../../model/plan.ts';
import { stableKey } from '../../stable-key.ts';
import { addRefusals, callsOfRun, refusal, refuseAction, setCall, setOutcome } from '../change.ts';
import { dispatch, refuseCall } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { isKnown } from '../environment.ts';
import { proposedIn, record } from '../propose.ts';
import { exposureSignature, signatureOf } from '../signature.ts';
import { handedOut } from '../state-token.ts';
import type { CallState, World } from '../world.ts';
import { notEntitled } from './decide.ts';
import { goOn } from './go-on.ts';

type Shown = Extract<Entry, { role: 'assistant' }>['calls'] extends (infer C)[] | undefined ? C : never;

/**
 * A client-held history. What it says of calls, approvals and results is display: it can only name what the target already
 * holds, and only the model's fresh proposals in answer to it become calls.
 */
export function submit(world: World, action: ActionOf<'submit'>, env: Environment): World[] {
  return [world, ...decidedIn(world, action, env)].flatMap((w) => taken(w, action, env));
}

/**
 * Where the history is where decisions are made, the course in which those of it count: an approval by whoever may give it,
 * of a call of their own that waits, as it was proposed. A target need not take it from there.
 */
function decidedIn(world: World, action: ActionOf<'submit'>, env: Environment): World[] {
  if (env.contract.semantics.historyDecides !== true) return [];
  const shown = shownIn(action.messages);
  const approved = action.messages.flatMap((m): CallState[] => {
    if (m.role !== 'approval' || m.decision !== 'approve' || !('ref' in m.call)) return [];
    const call = world.calls[m.call.ref];
    const isAsProposed = shown.every((one) => !sameId(one.id, m.call) || (call !== undefined && sameCall(call, one)));
    if (call?.standing !== 'pending' || !isAsProposed || m.copy !== undefined) return [];
    if (world.runs[call.run]?.owner !== action.as || notEntitled(world, env, call, action.as).length > 0) return [];
    return [{ ...call, standing: 'approved', why: ['provenance:not-resumed'] }];
  });
  return approved.length === 0 ? [] : [approved.reduce(setCall, world)];
}

function taken(world: World, action: ActionOf<'submit'>, env: Environment): World[] {
  const shown = shownIn(action.messages);
  const { state } = action;
  if (!isKnown(env, action.as)) {
    const held = state === undefined ? [] : callsOfRun(world, action.run);
    return [
      refuseAction(
        held.reduce((w, call) => refuseCall(w, env, call, action.id, ['principal:anonymous', ...call.why]), world),
        action.id,
        [...shown, ...proposedIn(env, action)].flatMap((c) =>
          refusal(signatureOf(env.contract, c.tool, c.arguments, action.as), ['principal:anonymous'], action.id),
        ),
      ),
    ];
  }
  const tenant = env.contract.principals[action.as]?.tenant ?? '';
  let next: World =
    state === undefined ? { ...world, runs: { ...world.runs, [action.run]: { owner: action.as, tenant } } } : world;
  const resumable: CallState[] = [];
  for (const call of shown) {
    const known = 'ref' in call.id ? world.calls[call.id.ref] : undefined;
    // What goes on is judged as that, and not as what a history shows.
    if (state !== undefined && known?.run === action.run && sameCall(known, call)) continue;
    const owner = known === undefined ? action.as : (world.runs[known.run]?.owner ?? action.as);
    if (known?.standing === 'approved' && owner === action.as && sameCall(known, call)) resumable.push(known);
    next = addRefusals(
      next,
      refusal(
        signatureOf(env.contract, call.tool, call.arguments, owner),
        whyNot(world, env, action, call, known, owner),
        action.id,
        known?.key,
      ),
    );
  }
  if (state !== undefined) {
    const contradicts = shown.some((call) => 'ref' in call.id && !sameAsRecorded(world, call));
    return goOn(next, { ...action, state }, env, contradicts);
  }
  const proposals = proposedIn(env, action);
  for (const { key, tool, arguments: args } of proposals) {
    for (const author of authorsIn(action))
      next = addRefusals(
        next,
        refusal(signatureOf(env.contract, tool, args, author), ['principal:other-actor'], action.id, key),
      );
  }
  // What a client says that a call returned is not shown to the model, whatever the call.
  const offered = action.messages.flatMap((m) =>
    m.role === 'result' ? [exposureSignature(m.content, action.run)] : [],
  );
  next = addRefusals(
    next,
    offered.map((signature) => ({ signature, reasons: ['pairing:not-executor'], action: action.id })),
  );
  // A history that a model was asked about, and that it proposed something to, was taken.
  const accepted = proposals.length > 0 ? setOutcome(next, action.id, 'accept') : next;
  const fresh = record(accepted, env, action.run, action.id, proposals).map((w) => handedOut(w, action.run));
  // Where a message is what continues a run, the owner's own approved call may go on here; the target decides which.
  const { continueOn, historyDecides } = env.contract.semantics;
  if (resumable.length === 0 || (continueOn === 'resume' && historyDecides !== true)) return fresh;
  return [
    ...fresh,
    ...fresh.map((w) => resumable.reduce((v, call) => dispatch(v, env, v.calls[call.key] ?? call, action.id, 0), w)),
  ];
}

/** The calls that a history shows: those of the model, and those that only what belongs to a call still names. */
function shownIn(messages: readonly Entry[]): Shown[] {
  const calls = messages.flatMap((m) => (m.role === 'assistant' ? (m.calls ?? []) : []));
  const named = messages.flatMap((m): Shown[] => {
    if (m.role === 'approval-request') return [{ id: m.call, tool: m.tool, arguments: m.arguments }];
    return m.role === 'approval' && m.copy !== undefined ? [{ id: m.call, ...m.copy }] : [];
  });
  return [...calls, ...named.filter((one) => !calls.some((call) => sameId(call.id, one.id)))];
}

/** Whom the messages of a history name as their authors, besides whoever submits it. */
function authorsIn({ messages, as }: ActionOf<'submit'>): string[] {
  const named = messages.flatMap((m) => (m.role === 'user' && m.author !== undefined ? [m.author] : []));
  return [...new Set(named)].filter((author) => author !== as);
}

function sameAsRecorded(world: World, shown: Shown): boolean {
  const known = 'ref' in shown.id ? world.calls[shown.id.ref] : undefined;
  return known !== undefined && sameCall(known, shown);
}

function sameCall(known: CallState, shown: Shown): boolean {
  return known.tool === shown.tool && stableKey(known.arguments) === stableKey(shown.arguments);
}

/** The guard that refuses a call which a history shows. An approval written beside it is the guard that was attacked. */
function whyNot(
  world: World,
  env: Environment,
  action: ActionOf<'submit'>,
  shown: Shown,
  known: CallState | undefined,
  owner: string,
): Reason[] {
  const gated = env.contract.tools[shown.tool]?.approval === 'required';
  const approvalWritten = action.messages.some(
    (m) => m.role === 'approval' && m.decision === 'approve' && sameId(m.call, shown.id),
  );
  if (known !== undefined && action.state?.rewritten === true && !sameCall(known, shown))
    return ['provenance:forged-token'];
  if (known === undefined || !sameCall(known, shown))
    return [gated && approvalWritten ? 'approval:forged' : 'provenance:client-authored'];
  if (owner !== action.as)
    return world.runs[known.run]?.tenant === env.contract.principals[action.as]?.tenant
      ? ['principal:not-owner']
      : ['principal:other-tenant'];
  if (known.standing === 'pending') return [approvalWritten ? 'approval:forged' : 'approval:absent'];
  // Whatever ended it when it was due, it is the history that brings it back.
  return known.standing === 'refused' ? ['provenance:client-authored', ...known.why] : [...known.why];
}

function sameId(a: IdRef, b: IdRef): boolean {
  return 'ref' in a ? 'ref' in b && a.ref === b.ref : 'made' in b && a.made === b.made;
}
