import { UsageError } from '../model/errors.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Io } from './io.ts';

export interface VerifyTargetFlags {
  scenario?: string;
  url?: string;
  profile?: string;
}

/** What findings were found against. */
export interface FoundAgainst {
  scenario: string | undefined;
  startArguments: readonly string[];
}

/**
 * The target as it is now: the scenario that is named, else the one of the findings; at the address that is named, else as
 * it is started. What the command that starts it was given besides is given again only where nobody says otherwise: `--`
 * with nothing after it starts the target plainly.
 */
export async function targetOfNow(
  found: FoundAgainst,
  flags: VerifyTargetFlags,
  io: Io,
): Promise<{ scenario: Scenario; startArguments: readonly string[] }> {
  const { readScenario } = await import('../scenario/read.ts');
  const { profile } = flags;
  const scenario = await readScenario(flags.scenario ?? found.scenario, { env: io.env, cwd: io.cwd, profile });
  const kept = flags.scenario === undefined && io.extraGiven !== true ? found.startArguments : io.extra;
  if (flags.url === undefined) return { scenario, startArguments: kept };
  const generated = Object.entries(scenario.principals).find(([, { credentials }]) => 'generate' in credentials);
  if (generated !== undefined)
    throw new UsageError(`--url needs credentials that the target knows, and those of ${generated[0]} are generated`);
  const { start: _started, ...target } = scenario.target;
  return { scenario: { ...scenario, target: { ...target, url: flags.url } }, startArguments: [] };
}
