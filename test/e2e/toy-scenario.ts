import { fileURLToPath } from 'node:url';
import { readScenario } from '../../src/scenario/read.ts';
import type { Scenario, ScenarioTarget } from '../../src/scenario/scenario.ts';

const SERVE = fileURLToPath(new URL('../gateways/serve.ts', import.meta.url));

/** The reference scenario, its recordings and canaries, with a toy of test/gateways in place of the gateway. */
export async function scenarioAt(toy: string, ...flags: string[]): Promise<Scenario> {
  const scenario = await readScenario('reference');
  const { start } = scenario.target;
  if (start === undefined) throw new Error('the reference scenario starts its target');
  const own = start.command.slice(start.command.indexOf('gateway') + 1);
  const command = ['${node}', '--import', import.meta.resolve('tsx'), SERVE, toy, ...flags, ...own];
  const tokens = Object.keys(scenario.principals).map((name) => [name, `\${principal.${name}.token}`]);
  const env = { ...start.env, RETCON_GATEWAY_TOKENS: JSON.stringify(Object.fromEntries(tokens)) };
  return { ...scenario, target: { ...scenario.target, start: { ...start, command, env } } };
}

/** The reference scenario against an address where something (or nothing) already listens. */
export async function scenarioAtAddress(url: string): Promise<Scenario> {
  const scenario = await readScenario('reference');
  const { start: _start, ...target } = scenario.target;
  return { ...scenario, target: { ...target, url } satisfies ScenarioTarget };
}
