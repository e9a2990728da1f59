import type { DispatchPath } from '../model/dispatch-path.ts';
import type { Severity } from '../model/finding.ts';

/** Every default of a scenario. Flags override the file, the file overrides these. Times are milliseconds. */
export const DEFAULTS = {
  seed: 1,
  trials: 2000,
  /** Trials that may be sending at once. */
  concurrency: 64,
  /** How often a reduced finding is repeated, each time beside its control. */
  confirm: 5,
  failOn: 'high' as Severity,
  limitations: 'list' as 'list' | 'fail',
  contract: 'baseline' as 'baseline' | 'policy',
  paths: ['model', 'resume', 'direct', 'queue'] as readonly DispatchPath[],
  /** For one exchange with the target. */
  timeoutMs: 10_000,
  /** For a started target to say that it is ready. */
  startTimeoutMs: 30_000,
  operators: { include: ['*'] as readonly string[], exclude: [] as readonly string[] },
} as const;
