import type { PlannedCall } from './planned-call.ts';
import type { SimpleAction } from './vocabulary.ts';

type Key<T> = (of: T) => string | undefined;

/** By what operators look actions up: all resumes of a run, all decisions on a call, and so on. */
export const ACTION_KEYS = {
  open: (a) => (a.do === 'open' ? a.run : undefined),
  resume: (a) => (a.do === 'resume' ? a.run : undefined),
  cancel: (a) => (a.do === 'cancel' ? a.run : undefined),
  decide: (a) => (a.do === 'decide' ? a.call : undefined),
  decideInRun: (a) => (a.do === 'decide' ? runOfCall(a.call) : undefined),
  decideInTurn: (a) => (a.do === 'decide' ? turnOfCall(a.call) : undefined),
  change: (a) => (a.do === 'change' ? a.what : undefined),
  /** What the client of a run saw happen in it. */
  history: (a) => (a.do === 'decide' ? runOfCall(a.call) : a.do === 'say' || a.do === 'cancel' ? a.run : undefined),
} as const satisfies Record<string, Key<SimpleAction>>;
export type ActionFacet = keyof typeof ACTION_KEYS;

/** By what operators look planned calls up. */
export const CALL_KEYS = {
  ref: ({ ref }) => ref,
  run: ({ run }) => run,
  turn: ({ ref }) => turnOfCall(ref),
  toolInRun: ({ run, proposal }) => toolInRun(run, proposal.tool),
} as const satisfies Record<string, Key<PlannedCall>>;
export type CallFacet = keyof typeof CALL_KEYS;

export function runOfCall(ref: string): string {
  return ref.slice(0, ref.indexOf('.'));
}

export function turnOfCall(ref: string): string {
  return ref.slice(0, ref.lastIndexOf('.'));
}

export function toolInRun(run: string, tool: string): string {
  return `${run} ${tool}`;
}
