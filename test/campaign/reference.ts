import { readScenario } from '../../src/scenario/read.ts';
import type { Scenario, ScenarioBaseline } from '../../src/scenario/scenario.ts';
import type { Adapter } from '../../src/target/adapter.ts';
import { adapterKind } from '../../src/target/registry.ts';

/** The reference scenario and the adapter of its target, which is not reached. */
export async function reference(): Promise<{ scenario: Scenario; adapter: Adapter }> {
  const scenario = await readScenario('reference');
  return { scenario, adapter: await adapterOf(scenario, scenario.target.definition) };
}

export function adapterOf(scenario: Scenario, definition: Scenario['target']['definition']): Promise<Adapter> {
  return adapterKind(scenario.target.adapter).create(definition, {
    url: 'http://127.0.0.1:9',
    controlUrl: 'http://127.0.0.1:9',
    controlKey: 'key',
    allowedHosts: [],
    credentials: () => 'token',
  });
}

export function baselineOf(scenario: Scenario, id: string): ScenarioBaseline {
  const found = scenario.baselines.find((b) => b.id === id);
  if (found === undefined) throw new Error(`the reference scenario has no baseline ${id}`);
  return found;
}
