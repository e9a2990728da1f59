import PQueue from 'p-queue';
import type { Canary } from '../canary/canary.ts';
import type { Watch } from '../canary/watch.ts';
import type { ModelServer } from '../lab/model/server.ts';
import type { Senses } from '../oracle/sight.ts';
import type { Scenario, ScenarioBaseline } from '../scenario/scenario.ts';
import type { Adapter } from '../target/adapter.ts';
import type { AuditLog } from './audit-log.ts';
import type { Redactor } from './redact.ts';
import type { LabTools } from './start-lab.ts';
import type { Store } from './store/store.ts';

/** Everything that is open while a campaign runs. Built by phase 1, taken down in reverse whatever happens. */
export interface Stage {
  scenario: Scenario;
  /** Secret of this campaign: markers are derived from it. */
  key: string;
  /** Markers of an interrupted run of this campaign whose canaries were still planted. */
  interrupted: ReadonlySet<string>;
  folder: string;
  seed: number;
  adapter: Adapter;
  identity: string | null;
  canaries: readonly Canary[];
  watch: Watch;
  /** Absent where the target declares no reader of its records. */
  audit?: AuditLog | undefined;
  senses: Senses;
  model: ModelServer;
  /** Where the lab is, as the target was told, by the names of the placeholders. */
  lab: Readonly<Record<string, string>>;
  /** Absent where the lab serves no tools. */
  tools?: LabTools | undefined;
  store: Store;
  /** Counts trials that send; settling trials hold no slot. */
  slots: PQueue;
  /** Milliseconds that late effects are waited for; measured in phase 2 unless the scenario says it. */
  settleMs: number;
  signal: AbortSignal;
  /** Waits until one more request may be sent. */
  pace: () => Promise<void>;
  /** Knows every credential of this campaign; nothing is stored that did not go through it. */
  redactor: Redactor;
  note: (message: string) => void;
}

export function makeSlots(concurrency: number): PQueue {
  return new PQueue({ concurrency });
}

/** The tenant of a baseline's owner, and another one for what is foreign to it. */
export function tenantsOf(baseline: ScenarioBaseline): { home: string; foreign: string } {
  const home = baseline.contract.principals[baseline.cast.owner]?.tenant ?? baseline.baseline.run.tenant;
  const outsider =
    baseline.cast.outsider === undefined ? undefined : baseline.contract.principals[baseline.cast.outsider]?.tenant;
  return { home, foreign: outsider ?? `not-${home}` };
}

/** Why nothing can be asked of the target any more; undefined while something can. */
export function lostTarget({ adapter, redactor }: Stage): string | undefined {
  const why = adapter.lost?.();
  return why === undefined ? undefined : redactor.text(why);
}
