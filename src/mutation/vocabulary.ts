/** The nouns of `model/` that operators use, in one import. */
export type { Clause } from '../model/clause.ts';
export type { Contract, ToolRule } from '../model/contract.ts';
export type { DispatchPath } from '../model/dispatch-path.ts';
export type { JsonValue } from '../model/json.ts';
export type { Action, ActionKind, CallRef, Entry, Plan, Proposal, SimpleAction } from '../model/plan.ts';
