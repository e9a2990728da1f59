import { z } from 'zod';
import { digest } from '../model/canonical.ts';
import type { JsonObject } from '../model/json.ts';
import type { Tool } from './tool.ts';

export const REGISTRY_VERSION = '1';
export const POLICY_VERSION = '1';

/**
 * The operator's word on one tool, field by field as seed 000 lists them. What a tool says of itself is no part of it, and
 * without a policy that promotes it a tool is not executable.
 */
export interface ToolPolicy {
  promoted: boolean;
  owner: string;
  // Trusted server and package identity
  server: string;
  package: string;
  // Tool version and schema digest (the digest is taken of the schema when the tool is registered)
  version: string;
  // Allowed principals, tenants, and environments
  allowedRoles: readonly string[];
  /** '*' or tenant names. */
  allowedTenants: '*' | readonly string[];
  environments: readonly string[];
  // Required scopes and downstream credential profile
  scopes: readonly string[];
  credentialProfile: string;
  /** `connector`: the gateway acts itself, and nobody else sees a credential. */
  credentialMode: 'connector' | 'none';
  // Data classifications allowed in arguments and results
  dataClasses: { arguments: string; results: string };
  // Network and filesystem boundaries
  boundaries: { network: string; filesystem: string };
  risk: 'low' | 'medium' | 'high' | 'critical';
  // Destructive, financial, privacy, or external-communication flags
  flags: { destructive: boolean; financial: boolean; privacy: boolean; externalCommunication: boolean };
  // Approval and dual-control requirements
  /** `count` executions for each approval; `approvers` distinct people, one when absent. */
  approval: { required: boolean; role: string; expiresMs: number; count: number; approvers?: number };
  // Rate, concurrency, cost, and timeout limits
  limits: {
    callsPerRun: number;
    /** Most calls that a run has executed at the same time; absent: any number. */
    atOnce?: number;
    argumentBytes: number;
    timeoutMs: number;
    /** Bytes of a result, where it may be larger than others. */
    resultBytes?: number;
    /** Hours of the day, UTC, from the first and up to the second; absent: any. Two that are equal: never. */
    hours?: readonly [from: number, to: number];
    /** Places where it may run; absent: any. */
    places?: readonly string[];
    /** Purposes that it may serve; absent: any. */
    purposes?: readonly string[];
    /** Largest sum, in cents, of the amounts of one run. */
    spendPerRunCents?: number;
  };
  /** Least posture of the session; absent: any. */
  floor?: number;
  /** It runs under what the session has set, which must hold, and be what it was when the call was approved. */
  needsContext?: true;
  // Idempotency and compensation strategy
  idempotency: { contract: 'by-operation' | 'read-only' | 'at-most-once'; compensation: string };
  /** Files of tests in which the tool was tried. */
  evidence: readonly string[];
}

/**
 * What seed 002 wants of a tool before it is promoted, and what of it a policy lacks. The types ask for every field; what is
 * empty was not thought about.
 */
export function missingForPromotion(policy: ToolPolicy): string[] {
  const { owner, dataClasses, risk, allowedRoles, credentialMode, boundaries, idempotency, evidence } = policy;
  const given: Readonly<Record<string, boolean>> = {
    owner: owner !== '',
    'data classification': dataClasses.arguments !== '' && dataClasses.results !== '',
    'risk tier': Boolean(risk),
    'allowed principals': allowedRoles.length > 0,
    'credential mode': Boolean(credentialMode),
    'network policy': boundaries.network !== '',
    'idempotency contract': Boolean(idempotency.contract),
    'test evidence': evidence.length > 0,
  };
  return Object.keys(given).filter((field) => given[field] !== true);
}

/** A registered tool with the digest of its pinned schema. */
export interface RegisteredTool extends Tool {
  jsonSchema: JsonObject;
  schemaDigest: string;
  /** JSON: the tool as the model is told of it. */
  offer: string;
}

/** The operator's registry. Deny by default: what is not registered and promoted does not exist. */
export class PolicyRegistry {
  readonly #tools: ReadonlyMap<string, RegisteredTool>;

  constructor(tools: readonly Tool[]) {
    this.#tools = new Map(tools.map((tool) => [tool.name, register(tool)]));
  }

  /** The executable tool of that name, undefined for anything else. */
  find(name: string): RegisteredTool | undefined {
    const tool = this.#tools.get(name);
    return tool?.policy.promoted === true ? tool : undefined;
  }

  /** The tool of that name, promoted or not. */
  registered(name: string): RegisteredTool | undefined {
    return this.#tools.get(name);
  }

  all(): RegisteredTool[] {
    return [...this.#tools.values()];
  }
}

/** What the model is offered, as JSON in the shape of Chat Completions. A hint for planning, never authority. */
export function offersOf(tools: readonly RegisteredTool[]): string {
  return `[${tools.map((tool) => tool.offer).join()}]`;
}

/** Whatever a policy says, without all that promotion takes the tool is not promoted. */
function register(tool: Tool): RegisteredTool {
  const promoted = tool.policy.promoted && missingForPromotion(tool.policy).length === 0;
  const jsonSchema = z.toJSONSchema(tool.schema) as JsonObject;
  const offered = { name: tool.name, description: describe(tool), parameters: jsonSchema };
  const offer = JSON.stringify({ type: 'function', function: offered });
  return { ...tool, policy: { ...tool.policy, promoted }, jsonSchema, schemaDigest: digest(jsonSchema), offer };
}

/** What the model is told of a tool: the scopes that it takes are among it. */
function describe({ description, policy }: Tool): string {
  const scopes = `Requires ${policy.scopes.join(' and ')}.`;
  return description === undefined ? scopes : `${description} ${scopes}`;
}
