import type { Behaviour, ScriptFile, ToolSet } from '../lab/declared.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Contract } from '../model/contract.ts';
import type { DefinitionPlace } from '../model/definition-place.ts';
import type { DispatchPath } from '../model/dispatch-path.ts';
import type { Place, SourceDocument } from '../model/document.ts';
import type { Severity } from '../model/finding.ts';
import type { JsonObject } from '../model/json.ts';
import type { Plan } from '../model/plan.ts';
import type { Semantics, Trust } from '../model/semantics.ts';
import type { Cast, ToolExample } from '../mutation/operator.ts';
import type { Patch } from '../mutation/patch/patch.ts';
import type { GatePolicy } from '../report/gate/policy.ts';
import type { Credentials } from './schema.ts';
import type { Policy } from './schema-policy.ts';
import type { OperatorSelection } from './select-operators.ts';
import type { Suite } from './suites.ts';

/**
 * A scenario, read and checked whole: every default is filled in, every path is absolute, times are milliseconds.
 * Placeholders that only a campaign can fill (`${work}`, `${canary.NAME.fact}`, `${principal.NAME.token}` ...) stand as
 * they were written.
 */
export interface Scenario {
  file: string;
  /** Folder of the file; relative paths of the scenario are meant from here. */
  folder: string;
  name: string;
  summary?: string;
  /** The public report that it stands for. */
  origin?: { case: string; source: readonly string[] };
  profile?: string;
  target: ScenarioTarget;
  principals: Readonly<Record<string, ScenarioPrincipal>>;
  baselines: readonly ScenarioBaseline[];
  canaries: Readonly<Record<string, ScenarioCanary>>;
  contract: 'baseline' | 'policy';
  policy?: Policy;
  operators: OperatorSelection;
  /** Mutations that the scenario's author wrote. */
  patches: readonly Patch[];
  /** Dispatch paths that evidence is wanted for. */
  paths: readonly DispatchPath[];
  budget: {
    trials: number;
    timeMs?: number;
    /** Requests per second to the target. */
    rate?: number;
    concurrency: number;
    modelCalls?: number;
    /** How often a reduced finding is repeated. */
    confirm: number;
  };
  gate: GatePolicy & { failOn: Severity };
  /** What a change of some files calls for, by name. */
  suites: Readonly<Record<string, Suite>>;
  lab: ScenarioLab;
  /** How long late effects are waited for; absent: measured. */
  settleMs?: number;
  seed: number;
  /** What is worth knowing and no mistake, one sentence each. */
  notes: readonly string[];
  /** The document it was read from: gives the line and column of any part. */
  source: SourceDocument;
}

/** What Retcon serves around the target. Paths are absolute. */
export interface ScenarioLab {
  /** Address that it listens on, and the host by which the target reaches it. */
  listen: string;
  address: string;
  /** The scenario says something of it. */
  declared: boolean;
  model: {
    port?: number;
    /** Said in conversations that carry no marker of a trial. */
    scripts?: ScriptFile;
    again?: 'final' | 'same' | 'other';
    behave?: Behaviour;
    /** A real model, or a recording of one, answers instead. */
    upstream?: {
      url: string | undefined;
      rate: number | undefined;
      spend: { requests: number | undefined; tokens: number | undefined };
      record: string | undefined;
      replay: string | undefined;
    };
  };
  /** Absent: no tools are served. */
  tools?: ToolSet & { port?: number; issue?: readonly string[] };
}

export interface ScenarioTarget {
  name: string;
  /** Id of the adapter kind. */
  adapter: string;
  /** The target file. */
  file: string;
  place: DefinitionPlace;
  /** What the adapter is created from: the target file, with the scenario's own trust, semantics and identity over it. */
  definition: JsonObject;
  /** Absent where the target says its address when it is started. Checked against `allowHosts`. */
  url?: string;
  allowHosts: readonly string[];
  control: { url?: string; key?: string };
  trust: Trust;
  semantics: Semantics;
  identity?: { path: string; field: string };
  start?: ScenarioStart;
  timeoutMs: number;
}

export interface ScenarioStart {
  /** Program and arguments, with placeholders. */
  command: readonly string[];
  env: Readonly<Record<string, string>>;
  /** `line`: the first line of stdout is JSON {url, control?}. `path`: answers 2xx once ready. */
  ready: { line: 'json' } | { path: string };
  timeoutMs: number;
}

export interface ScenarioPrincipal {
  tenant: string;
  roles: readonly string[];
  credentials: Credentials;
}

export interface ScenarioCanary {
  kind: string;
  /** Checked by the kind's own schema; ready for its `open`. */
  definition: unknown;
}

export interface ScenarioBaseline {
  /** `run.id` of the recording. */
  id: string;
  file: string;
  baseline: Baseline;
  source: SourceDocument;
  plan: Plan;
  contract: Contract;
  cast: Cast;
  /** One call of each tool of the scenario, with placeholders. */
  examples: readonly ToolExample[];
  /** Where each action of the plan was recorded, by action id. */
  places: Readonly<Record<string, Place>>;
}
