import type { AuditRecord } from '../../model/audit-record.ts';
import type { JsonObject, JsonValue } from '../../model/json.ts';
import type { OperationalMetric } from '../../model/metric.ts';
import type { DriverAnswer } from '../driver/answer.ts';
import type { DeclaredCapabilities } from '../driver/capabilities.ts';
import type {
  Driver,
  DriverAction,
  DriverPrincipal,
  DriverSession,
  DriverSetting,
  DriverTrial,
} from '../driver/driver.ts';

/** The version of what a module of the `module` adapter exports as `version`. */
export const MODULE_VERSION = 'retcon-module/1';

/** What `connect` is given once, before the first trial. */
export interface ModuleSetting extends DriverSetting {
  /** `options` of the target file, filled in. */
  options: Readonly<Record<string, string>>;
}

/**
 * A module of the `module` adapter exports these two names:
 *
 *     export const version = 'retcon-module/1';
 *     export async function connect(setting) { return { capabilities, open, identity }; }
 */
export interface DriverModule {
  version: typeof MODULE_VERSION;
  connect(setting: ModuleSetting): Driver | Promise<Driver>;
}

export type {
  AuditRecord,
  DeclaredCapabilities,
  Driver,
  DriverAction,
  DriverAnswer,
  DriverPrincipal,
  DriverSession,
  DriverSetting,
  DriverTrial,
  JsonObject,
  JsonValue,
  OperationalMetric,
};
