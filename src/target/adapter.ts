import type { z } from 'zod';
import type { AuditRecord } from '../model/audit-record.ts';
import type { DefinitionPlace } from '../model/definition-place.ts';
import type { DispatchPath } from '../model/dispatch-path.ts';
import type { JsonValue } from '../model/json.ts';
import type { OperationalMetric } from '../model/metric.ts';
import type { Action, ActionKind, Plan, SimpleAction } from '../model/plan.ts';
import type { Semantics, Trust } from '../model/semantics.ts';
import type { StepFact } from '../model/transcript.ts';

/** What a scenario gives an adapter beside its definition. */
export interface AdapterContext {
  /** Base address of the target, e.g. `http://127.0.0.1:8787`; absent where only its driver knows how to reach it. */
  url?: string | undefined;
  /** Base address of its control plane, if it has one. */
  controlUrl?: string | undefined;
  /** `target.allowHosts`: names or `host:port` beside loopback, which is always allowed. */
  allowedHosts: readonly string[];
  /** The credential of a principal, or one that is broken in the way named; undefined when the scenario gives none. */
  credentials(principal: string, broken?: SimpleAction['credential']): string | undefined;
  controlKey?: string | undefined;
  /** For one exchange, from sending to the last byte of the answer; default 10,000. */
  timeoutMs?: number | undefined;
  /** Sent with every request, e.g. the header of an engagement. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Most connections at once for each origin; default 256. */
  connections?: number | undefined;
  /** Where the definition stands. Absent, relative paths are meant from the working directory. */
  place?: DefinitionPlace | undefined;
  /** Who acts, for adapters that hand all credentials on. */
  principals?: Readonly<Record<string, { tenant: string; roles: readonly string[] }>> | undefined;
  /** Fills in what only a campaign knows, e.g. `${work}`; absent, the text stays. */
  fill?: ((text: string) => string) | undefined;
  /** Keeps a value that came up on the way out of everything that is written. */
  hide?: ((value: string) => void) | undefined;
  /** Replaces what must not be written; absent, nothing has to be. */
  redact?: ((text: string) => string) | undefined;
  /** A line of what a process that the adapter started says on stderr, redacted. */
  log?: ((line: string) => void) | undefined;
  /** Where the lab is, by the names of the placeholders `${lab.NAME}`. */
  lab?: Readonly<Record<string, string>> | undefined;
}

/** One way of speaking to targets. `schema` checks the target file (or the part of a scenario) that describes one. */
export interface AdapterKind {
  id: string;
  summary: string;
  schema: z.ZodType;
  /**
   * The target is spoken to by code of the user's own, which is told all credentials and may know itself where the target
   * is. Its target file may name what only a campaign knows, as `target.start` may.
   */
  driven?: boolean;
  /** Throws a RetconError (exit 2) when the definition or the context cannot be used. Sends nothing to the target. */
  create(definition: unknown, context: AdapterContext): Promise<Adapter>;
}

/** Some records, and the cursor behind them. */
export interface AuditPage {
  records: readonly AuditRecord[];
  next: JsonValue;
}

/** The audit log of a target. */
export interface AuditReader {
  /** Whether each refusal cites its record, in `StepFact.audit`. */
  cites: boolean;
  /** The records behind a cursor; from the beginning without one. Throws a TargetError when they cannot be read. */
  read(after: JsonValue | undefined): Promise<AuditPage>;
}

/** A target, ready to be spoken to. */
export interface Adapter {
  /** Id of the adapter kind. */
  id: string;
  /** Name of the target, from its definition. */
  name: string;
  /** Absent where only a driver knows it. */
  url?: string | undefined;
  capabilities: { actions: readonly ActionKind[]; paths: readonly DispatchPath[] };
  semantics: Semantics;
  trust: Trust;
  /** Absent where the target file declares none. */
  audit?: AuditReader | undefined;
  /** What the target counts itself, read now; absent where the target file declares none. Throws a TargetError. */
  metrics?: (() => Promise<OperationalMetric[]>) | undefined;
  /** Why this action cannot be performed here, one sentence; undefined when it can. */
  supports(action: Action): string | undefined;
  /**
   * What a bound plan puts on the wire, in canonical JSON: the requests, the model's script of each turn, waits and
   * races, with symbolic ids (`@main`, `@main.0.0`) and the principal's name for the credential. Pure. Two plans with
   * the same trace are the same to the target.
   */
  trace(plan: Plan): string[];
  /**
   * State of one trial: the ids that the target gave. Opening one sends nothing. `values` is what the placeholders of
   * its plan stand for, e.g. `canary.invoice.id`.
   */
  session(marker: string, values?: Readonly<Record<string, string>>): Session;
  /** Resolves when the target answers at all; else a TargetError (exit 2) with one sentence. */
  probe(): Promise<void>;
  /** What the target says that it is (a build, a version); null when it does not say. Never throws. */
  identity(): Promise<string | null>;
  /** Why nothing can be asked of the target any more, one sentence with its place; undefined while something can. */
  lost?: () => string | undefined;
  close(): Promise<void>;
}

/** One answer as it came, kept in memory for the disclosure scan only. */
export interface RecordedAnswer {
  /** Id of the action. */
  action: string;
  /** The principal who received it; `$control` for an answer of the control plane. */
  as: string;
  body: string;
  /** When it was complete, milliseconds since the epoch. */
  at: number;
}

export interface Session {
  /** Never throws for what a target or a network does: that is the fact's `kind`. */
  perform(action: SimpleAction, signal?: AbortSignal): Promise<StepFact>;
  readonly answers: readonly RecordedAnswer[];
  close(): Promise<void>;
}
