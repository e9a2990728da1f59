import type { EffectKind } from './effect.ts';
import type { JsonObject } from './json.ts';
import type { Semantics } from './semantics.ts';

export interface ToolRule {
  name: string;
  version: string;
  approval: 'required' | 'none';
  /** Who may approve: the owner, anyone of the tenant but the owner, or a role (never the owner). */
  approvedBy: { who: 'requester' | 'other' } | { who: 'role'; roles: readonly string[] };
  /** Distinct people who must approve; absent: one. */
  approvers?: number;
  /** Names that may use the tool; everyone else in the tenant is `unspecified` under `contract: baseline`, refused under `policy`. */
  users: readonly string[];
  roles: readonly string[];
  sameTenant: boolean;
  readOnly: boolean;
  limits: readonly { argument: string; max: string; min?: string }[];
  /** JSON Schema of the arguments, where the recording pins one. */
  schema?: JsonObject;
  /** Largest sum of an argument over the calls of one run. */
  spend?: { argument: string; max: string };
  /** Most calls of the tool in one run. */
  calls?: number;
  /** Most calls of the tool that are executed of those which the model proposes together. */
  together?: number;
  /** Purposes of a run that the tool serves. */
  purposes?: readonly string[];
  /** Largest arguments, in bytes of their JSON. */
  argumentBytes?: number;
  /** It sets the context of the session: the argument that names the key, keys that are injected and not to be set, how long a value holds. */
  setsContext?: { argument: string; injected: readonly string[]; lifetimeMs: number };
  /** It runs under what the session has set, as that was when the call was approved. */
  needsContext?: boolean;
  /** How the resource argument names its target, where it could be spelled otherwise. */
  target?: { names: 'path' | 'url' | 'key'; link: boolean };
  /** The argument that names a column to write, those that may be written, and others that the table has. */
  columns?: { argument: string; writable: readonly string[]; others: readonly string[] };
  /** The argument that holds code, which may touch the target of the call and nothing else. */
  code?: string;
  /** It reaches out to hosts, and only to those that its tenant may reach. */
  egress?: boolean;
  /** Least posture of the session. */
  floor?: number;
  /** It changes the contact of the account that it names: no step-up over that contact counts afterwards. */
  changesChannel?: boolean;
  effect?: { canary: string; kind: EffectKind; resource: string; observed: readonly string[] };
}

/** What current authority is: the input of the authority model beside the plan. */
export interface Contract {
  source: 'baseline' | 'policy';
  principals: Readonly<Record<string, { tenant: string; roles: readonly string[] }>>;
  tools: Readonly<Record<string, ToolRule>>;
  semantics: Semantics;
}
