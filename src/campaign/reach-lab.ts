import { RetconError } from '../model/errors.ts';
import type { ToolEvent } from '../model/layers.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { prepare } from './1-prepare.ts';
import { controlSpec } from './2-control.ts';
import { runTrials } from './run-trials.ts';
import type { Stage } from './stage.ts';
import { Teardown } from './teardown.ts';
import type { TrialResult } from './trial.ts';

/** Whether the target reaches one part of the lab, and how that was seen. */
export interface LabCheckup {
  part: 'target' | 'model' | 'tools';
  reached: boolean;
  /** One sentence. */
  said: string;
}

export interface ReachOptions {
  /** An empty folder. */
  folder: string;
  extraStartArguments?: readonly string[];
  signal?: AbortSignal;
}

/** Starts the lab and the target, replays each recording once as it is, and says what reached the lab. */
export async function reachLab(scenario: Scenario, options: ReachOptions): Promise<LabCheckup[]> {
  const teardown = new Teardown();
  const { folder, extraStartArguments, signal } = options;
  try {
    const stage = await prepare(
      {
        scenario,
        store: folder,
        seed: scenario.seed,
        ...(extraStartArguments === undefined ? {} : { extraStartArguments }),
        ...(signal === undefined ? {} : { signal }),
      },
      teardown,
    );
    const results = await runTrials(
      stage,
      scenario.baselines.map((baseline) => controlSpec(baseline, 'doctor/1')),
    );
    return [modelRow(stage, results), ...toolsRow(stage, results)];
  } catch (error) {
    if (!(error instanceof RetconError)) throw error;
    return [{ part: 'target', reached: false, said: error.message }];
  } finally {
    await teardown.run();
  }
}

function modelRow({ model, lab }: Stage, results: readonly TrialResult[]): LabCheckup {
  const asked = results.reduce((sum, { modelLog }) => sum + modelLog.length, 0);
  const address = lab['model.url'] ?? '';
  const { requests, unserved } = model.heard;
  if (asked > 0) return { part: 'model', reached: true, said: `asked ${times(asked)} in ${trials(results)}` };
  const said =
    requests > 0
      ? `asked ${times(requests)}, never with the tag of a trial: what a user says does not reach the model word by word`
      : notReached(address, unserved, 'RETCON_LAB_MODEL_URL', '${lab.model.url}');
  return { part: 'model', reached: false, said };
}

function toolsRow({ tools, lab }: Stage, results: readonly TrialResult[]): LabCheckup[] {
  if (tools === undefined) return [];
  const events = results.flatMap(({ toolLog = [] }) => toolLog);
  const count = (event: ToolEvent['event']): number => events.filter((one) => one.event === event).length;
  const called = count('called');
  const { requests, unserved } = tools.heard;
  if (called > 0)
    return [
      {
        part: 'tools',
        reached: true,
        said: `called ${times(called)} in ${trials(results)}, ${count('effect')} effects`,
      },
    ];
  const said = tools.listed()
    ? 'its tools were listed, and none was called with a resource of a trial in its arguments'
    : requests > 0
      ? `asked ${times(requests)}, and nobody listed its tools: does the target speak MCP over streamable HTTP?`
      : notReached(lab['tools.url'] ?? '', unserved, 'RETCON_LAB_TOOLS_URL', '${lab.tools.url}');
  return [{ part: 'tools', reached: false, said }];
}

function notReached(address: string, unserved: readonly string[], variable: string, placeholder: string): string {
  if (unserved.length > 0) return `asked for ${unserved.join(', ')}, which is not served; it is at ${address}`;
  return `nothing came to ${address}: the target is told it by ${placeholder} in the scenario, or reads ${variable}`;
}

function trials(results: readonly TrialResult[]): string {
  return results.length === 1 ? 'the one recording' : `${results.length} recordings`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
