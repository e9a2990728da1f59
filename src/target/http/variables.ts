import type { Dialect } from '../../dialect/dialect.ts';
import type { JsonValue } from '../../model/json.ts';
import type { IdRef, SimpleAction } from '../../model/plan.ts';
import type { Ids } from './ids.ts';
import { presented, type TokenLayout } from './state-token.ts';
import type { Look } from './template.ts';

/** Actions that a target file can describe; `wait` and `together` need no words on the wire. */
export const WIRE_ACTIONS = [
  'open',
  'say',
  'submit',
  'decide',
  'look',
  'resume',
  'cancel',
  'answer',
  'retry',
  'invoke',
  'redeliver',
  'change',
  'fault',
  'posture',
  'compact',
] as const;

/** Actions whose steps are keyed by what exactly is done: a path, an endpoint twin, a kind of change. */
export const VARIANTS = {
  invoke: (a: SimpleAction) => (a.do === 'invoke' ? a.path : ''),
  submit: (a: SimpleAction) => (a.do === 'submit' ? (a.twin ?? 'chat') : ''),
  change: (a: SimpleAction) => (a.do === 'change' ? a.what : ''),
  fault: (a: SimpleAction) => (a.do === 'fault' ? a.what : ''),
  posture: (a: SimpleAction) => (a.do === 'posture' ? a.what : ''),
} as const satisfies Partial<Record<WireAction, (action: SimpleAction) => string>>;

export function variantOf(action: SimpleAction): string | undefined {
  return Object.hasOwn(VARIANTS, action.do) ? VARIANTS[action.do as keyof typeof VARIANTS](action) : undefined;
}
export type WireAction = (typeof WIRE_ACTIONS)[number];

/** What the templates of an action may name. An optional one stands only under a key that ends in `?`. */
export const VARIABLES: Record<WireAction, { always: readonly string[]; optional: readonly string[] }> = {
  open: { always: ['dispatch'], optional: [] },
  say: { always: ['run', 'turn', 'text'], optional: [] },
  submit: { always: ['messages', 'turn'], optional: ['control', 'run', 'stateToken'] },
  decide: { always: ['run', 'call', 'decision'], optional: ['copy.tool', 'copy.arguments', 'reason', 'remember'] },
  look: { always: ['run', 'call'], optional: [] },
  resume: { always: ['run'], optional: ['control'] },
  cancel: { always: ['run'], optional: ['call'] },
  answer: { always: ['run', 'call', 'content'], optional: ['from'] },
  retry: { always: ['run', 'call'], optional: [] },
  invoke: { always: ['tool', 'arguments', 'path'], optional: ['call', 'claimsApproval', 'run', 'control'] },
  redeliver: { always: ['run', 'call'], optional: ['control'] },
  change: { always: ['what'], optional: ['value', 'run'] },
  fault: { always: ['what'], optional: ['value', 'run'] },
  posture: { always: ['what', 'run'], optional: ['value'] },
  compact: { always: ['run', 'how'], optional: [] },
};

/** Of every action. */
export const ALWAYS: readonly string[] = ['marker', 'as', 'lab.model.url', 'lab.model.origin', 'lab.tools.url'];

export interface Scope {
  look: Look;
  /** References that a template asked for and that have no id yet; nothing is sent while there is one. */
  unresolved: Set<string>;
}

/** What one action's templates see. `captured` holds what earlier steps of the action captured (`captured.NAME`). */
export function scopeOf(
  action: SimpleAction,
  marker: string,
  ids: Ids,
  dialect: Dialect,
  captured: Readonly<Record<string, JsonValue>>,
  tokens?: TokenLayout,
): Scope {
  const unresolved = new Set<string>();
  const callId = (ref: string | undefined) => (ref === undefined ? undefined : needed(ids.call(ref)?.id, ref));
  const needed = (id: JsonValue | undefined, ref: string) => {
    if (id === undefined) unresolved.add(ref);
    return id;
  };
  const runId = () => {
    // A history of its own has no run yet.
    if (action.do === 'submit' && action.state === undefined) return undefined;
    if (action.do === 'decide' && action.onRun !== undefined) return needed(ids.run(action.onRun), action.onRun);
    if ('run' in action && action.run !== undefined) return needed(ids.run(action.run), action.run);
    if ('call' in action && action.call !== undefined) return needed(ids.call(action.call)?.run, action.call);
    return undefined;
  };
  const wireId = (id: IdRef) =>
    'ref' in id ? spelled(String(callId(id.ref) ?? ''), id.spelled) : `call_${marker}_made_${id.made}`;
  const held = () => {
    if (action.do !== 'submit' || action.state === undefined) return undefined;
    const { state, messages } = action;
    const shown = messages.flatMap((m) => (m.role === 'assistant' ? (m.calls ?? []) : []));
    const calls = shown.map((call) => ({ id: wireId(call.id), arguments: call.arguments }));
    return needed(
      ids.token(state, (token) => presented(token, state, tokens, calls)),
      `the state token of ${state.of}`,
    );
  };
  const look: Look = (name) => {
    if (name === 'marker') return marker;
    if (name === 'run') return runId();
    if (name === 'call') return 'call' in action ? callId(action.call) : undefined;
    if (name === 'stateToken') return held();
    if (name === 'from') return 'from' in action ? callId(action.from) : undefined;
    if (name === 'messages') return action.do === 'submit' ? dialect.encode(action.messages, wireId) : undefined;
    if (name.startsWith('captured.')) return captured[name.slice('captured.'.length)];
    return plainValue(action, name);
  };
  return { look, unresolved };
}

type Spelling = Extract<IdRef, { ref: string }>['spelled'];

/** An id in another spelling: one that says the same to whoever folds case, blanks or widths. */
function spelled(id: string, how: Spelling): string {
  if (how === 'upper-case') return id.toUpperCase();
  if (how === 'blank') return `${id} `;
  if (how === 'zero-width') return `${id.slice(0, 2)}\u200b${id.slice(2)}`;
  if (how === 'wide') return id.replace(/[a-z]/, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0));
  return id;
}

/** A value of the action itself: `text`, `copy.arguments`. */
function plainValue(action: SimpleAction, name: string): JsonValue | undefined {
  let value: unknown = action;
  for (const key of name.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value as JsonValue | undefined;
}
