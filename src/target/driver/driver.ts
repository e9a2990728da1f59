import type { AuditRecord } from '../../model/audit-record.ts';
import type { JsonObject, JsonValue } from '../../model/json.ts';
import type { OperationalMetric } from '../../model/metric.ts';
import type { DriverAnswer } from './answer.ts';
import type { DeclaredCapabilities } from './capabilities.ts';

/** Who may act in a trial. */
export interface DriverPrincipal {
  tenant: string;
  roles: readonly string[];
  /** Absent where the scenario gives none. */
  credential?: string | undefined;
}

/** One trial: what it is known by, who acts in it, and what it may touch. */
export interface DriverTrial {
  /** In every name that the trial may touch, and in nothing else. */
  marker: string;
  principals: Readonly<Record<string, DriverPrincipal>>;
  /** What the placeholders of the plan stand for, e.g. `canary.invoice.id`. */
  values: Readonly<Record<string, string>>;
}

/** One action of a plan. Ids in `with` are those that the target gave in answers of the same trial. */
export interface DriverAction {
  /** `open`, `say`, `decide` ... */
  do: string;
  /** Name of the principal; empty is nobody, `$control` is whoever runs the target. */
  as: string;
  /** What it is to be sent with; null is nothing. It may be a broken one: it is sent as it is. */
  credential: string | null;
  /** What the action says, e.g. `{ run, call, decision }`. docs/exec.md has the fields of each. */
  with: JsonObject;
}

export interface DriverSession {
  /** Any number at once. What the target or the network does is an answer; throwing says that the driver failed. */
  perform(action: DriverAction, signal: AbortSignal): Promise<DriverAnswer>;
  close?(): Promise<void>;
}

/** What speaks to a target: a child process behind `retcon-exec/1`, or a module of the user's own. */
export interface Driver {
  capabilities: DeclaredCapabilities;
  /** What is particular to one trial begins here. Sends nothing that acts. */
  open(trial: DriverTrial): Promise<DriverSession>;
  /** Throws when the target does not answer at all. Otherwise what it says that it is, or null. */
  identity(): Promise<string | null>;
  /** The records behind a cursor; needs the inspection `audit`. */
  audit?(after: JsonValue | null): Promise<{ records: readonly AuditRecord[]; next: JsonValue }>;
  /** Needs the inspection `metrics`. */
  metrics?(): Promise<OperationalMetric[]>;
  close?(): Promise<void>;
}

/** What a driver is given once, before the first trial. */
export interface DriverSetting {
  /** Name of the target, from its file. */
  target: string;
  /** Base address of the target and of its control plane, where the scenario or the started target says them. */
  url?: string | undefined;
  controlUrl?: string | undefined;
}

/** Why an action got no answer from its driver. `sent` says whether the target may have seen it. */
export class DriverFailure extends Error {
  override readonly name: string = 'DriverFailure';
  constructor(
    message: string,
    readonly sent: boolean,
  ) {
    super(message);
  }
}
