import type { ActionKind, Clause, Contract, DispatchPath, JsonValue, Plan } from './vocabulary.ts';

/** Who plays which part. Operators speak in roles; a part that nobody can play makes an operator lose its sites. */
export interface Cast {
  /** the principal whose run it is */
  owner: string;
  /** somebody entitled to approve the owner's calls */
  approver?: string;
  /** same tenant as the owner, not entitled to approve */
  peer?: string;
  /** same tenant as the owner, has failed calls tried again */
  operator?: string;
  /** another tenant, ordinary user */
  outsider?: string;
  /** another tenant, with the approver's roles there */
  outsiderApprover?: string;
}

/** What a tool call looks like in this scenario, with placeholders, so that one tool can be swapped for another. */
export interface ToolExample {
  tool: string;
  arguments: { [key: string]: JsonValue };
}

/** The plan as rewritten so far and what an operator may know of the scenario. */
export interface Ground {
  plan: Plan;
  cast: Cast;
  contract: Contract;
  examples: readonly ToolExample[];
}

/** What a mutant may leave dirty. The scheduler leases it; `target` runs alone. */
export type LeaseScope = 'call' | 'run' | 'session' | 'principal' | 'tenant' | 'target';
export type BlastClass = 'read' | 'write' | 'burst' | 'disrupt' | 'irreversible';

/** Seed 000's nine test levels, by their order there. */
export const TEST_LEVELS = [
  'parser',
  'property',
  'sanitizer',
  'authorization',
  'approval',
  'idempotency',
  'adapter',
  'end-to-end',
  'upgrade',
] as const;
export type TestLevel = (typeof TEST_LEVELS)[number];

export const FAMILIES = [
  'truncate',
  'pair',
  'provenance',
  'identity',
  'approve',
  'retry',
  'drift',
  'arguments',
  'path',
  'limits',
  'posture',
  'environment',
] as const;
export type Family = (typeof FAMILIES)[number];

/** Parameter values, each list finite and plainest first: enumeration, generation and shrinking all follow from it. */
export type Choices = Readonly<Record<string, readonly JsonValue[]>>;
export type Parameters = { [name: string]: JsonValue };

/**
 * One kind of structural mutation. Pure and deterministic: the same ground, site and parameters give the same plan, the
 * input is never touched, and the result is never the plan that came in.
 */
export interface Operator {
  id: string;
  family: Family;
  /** What it changes and what a sound gateway must do, one sentence each. */
  claim: string;
  /** Clauses that it can break; checked against the authority model by the tests. */
  clauses: readonly Clause[];
  /** Public cases (`RA-01` ...) and seed passages that it models. */
  cases: readonly string[];
  seeds: readonly string[];
  level: TestLevel;
  /** The state that must be seen to exist just before the mutated action. */
  attacks: string;
  /** Actions that the adapter must be able to do. */
  needs: readonly ActionKind[];
  scope: LeaseScope;
  blast: BlastClass;
  /** Dispatch paths by which its mutants can reach execution. */
  paths: readonly DispatchPath[];
  /** Named places of the plan where it applies. */
  sites(ground: Ground): string[];
  choices(ground: Ground, site: string): Choices;
  /** The rewritten plan, or undefined when the site is gone or the parameters do not fit it. */
  rewrite(ground: Ground, site: string, parameters: Parameters): Plan | undefined;
  /** The nearest legal plan, which must still succeed. */
  twin(ground: Ground, site: string): Plan;
}
