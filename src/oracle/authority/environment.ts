import type { Contract } from '../../model/contract.ts';
import type { SimpleAction } from '../../model/plan.ts';
import type { ModelCall, StepFact } from '../../model/transcript.ts';

/** What the fold reads beside the plan. Nothing in it is a prediction once a transcript exists. */
export interface Environment {
  contract: Contract;
  /** Tenant of each resource of this trial; null where a resource has no owner. */
  tenantOf: (resource: string) => string | null | undefined;
  /** Every resource of this trial. */
  resources: readonly string[];
  /** The fact of an action; undefined when the plan has not been replayed. */
  factOf: (actionId: string) => StepFact | undefined;
  /** Model invocations that happened inside an action. */
  askedIn: (actionId: string) => readonly ModelCall[];
  /** The plan was replayed, so that the model log is complete. */
  replayed: boolean;
}

/** The principal is somebody whom the contract knows. */
export function isKnown(env: Environment, principal: string): boolean {
  return principal !== '' && env.contract.principals[principal] !== undefined;
}

export type ActionOf<K extends SimpleAction['do']> = Extract<SimpleAction, { do: K }>;
