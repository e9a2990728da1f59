import type { Reason } from '../../model/clause.ts';
import type { JsonObject } from '../../model/json.ts';
import type { SimpleAction } from '../../model/plan.ts';
import type { Environment } from './environment.ts';
import type { World } from './world.ts';

/** A call on its way to execution, as a condition sees it. */
export interface Attempt {
  run: string;
  /** Key of the call; absent for what is invoked without a record. */
  call?: string;
  principal: string;
  tool: string;
  arguments: JsonObject;
  /** The action that would dispatch it. */
  action: string;
}

/**
 * One rule of current authority beyond users, tenants and limits: expiry, kill switches, membership, posture ... It answers
 * with the guards that refuse the attempt now, or with none. Pure; knows only its own names in `world.conditions`.
 */
export interface Condition {
  id: string;
  claim: string;
  refuses(world: World, env: Environment, attempt: Attempt): Reason[];
  /** What nobody can know and the answer hangs on, in one phrase: then a target may do either. Asked when nothing refuses. */
  hangsOn?(world: World, env: Environment, attempt: Attempt): string | undefined;
}

/**
 * What a `change`, `fault`, `posture` or `compact` action means for authority: every lawful course after it. Keyed by what
 * is changed; one that nobody knows changes nothing.
 */
export interface Change {
  /** The action kind, a colon, and what exactly it changes: see `changeKey`. */
  id: string;
  claim: string;
  courses(world: World, action: ChangeAction, env: Environment): World[];
}

export type ChangeAction = Extract<SimpleAction, { do: 'change' | 'fault' | 'posture' | 'compact' }>;

export function changeKey(action: ChangeAction): string {
  return `${action.do}:${action.do === 'compact' ? action.how : action.what}`;
}
