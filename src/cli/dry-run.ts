import type { CampaignOptions } from '../campaign/campaign.ts';
import type { PlannedMutant } from '../campaign/mutants.ts';
import type { Stage } from '../campaign/stage.ts';
import type { Plan } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';

/** What a campaign would do at most, without its controls, reductions and confirmations. */
export interface DryRun {
  mutants: number;
  /** Systematic mutants that the budget does not reach. */
  notTried: number;
  operators: { operator: string; mutants: number }[];
  /** Calls that could reach a tool if the target let every one of them through. */
  tools: { tool: string; calls: number }[];
  actions: number;
  modelCalls: number;
}

/** No address is needed to plan; the discard port answers nobody by mistake. */
const NOWHERE = 'http://127.0.0.1:9';

/** Plans a campaign. Nothing is sent or written, nothing started but a driver, which is asked what it can. */
export async function dryRun(options: CampaignOptions): Promise<DryRun> {
  const { adapterKind } = await import('../target/registry.ts');
  const { listMutants } = await import('../campaign/mutants.ts');
  const { operatorsFor } = await import('../campaign/operators-for.ts');
  const { scenario, seed, systematic = true, random = true } = options;
  const { target } = scenario;
  const adapter = await adapterKind(target.adapter).create(target.definition, {
    url: target.url ?? NOWHERE,
    controlUrl: target.control.url ?? NOWHERE,
    controlKey: 'none',
    allowedHosts: target.allowHosts,
    credentials: () => 'none',
    place: target.place,
    lab: { 'model.url': NOWHERE, 'model.origin': NOWHERE, 'tools.url': NOWHERE },
  });
  try {
    // Choosing operators reads these two parts of a stage only.
    const operators = operatorsFor({ scenario, adapter } as Stage, options);
    const budget = {
      seed,
      trials: options.trials ?? scenario.budget.trials,
      systematic,
      random,
      paths: options.paths ?? scenario.paths,
    };
    const { mutants, notTried } = listMutants(scenario.baselines, operators, adapter, budget);
    return sumUp(mutants, notTried.length);
  } finally {
    await adapter.close();
  }
}

export function sumUp(mutants: readonly Pick<PlannedMutant, 'mutant' | 'plan'>[], notTried: number): DryRun {
  const operators = new Map<string, number>();
  const tools = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
  const actions = mutants.flatMap(({ plan }) => simpleActions(plan));
  for (const { mutant, plan } of mutants) {
    for (const operator of new Set(mutant.recipe.map((step) => step.operator))) add(operators, operator);
    for (const tool of callsOf(plan)) add(tools, tool);
  }
  const invoking = actions.filter((action) => action.do === 'say' || action.do === 'submit');
  return {
    mutants: mutants.length,
    notTried,
    operators: [...operators].map(([operator, count]) => ({ operator, mutants: count })),
    tools: [...tools].map(([tool, calls]) => ({ tool, calls })),
    actions: actions.filter((action) => action.do !== 'wait').length,
    modelCalls: invoking.reduce((sum, action) => sum + action.rounds.length + 1, 0),
  };
}

/** The tool of every call of a plan, once for each time that it could run. */
function callsOf(plan: Plan): string[] {
  const known = new Map<string, string>();
  return simpleActions(plan).flatMap((action) => {
    if (action.do === 'invoke') return [action.tool];
    if (action.do === 'retry' || action.do === 'redeliver') return known.get(action.call) ?? [];
    if (action.do !== 'say' && action.do !== 'submit') return [];
    const proposed = action.rounds.flat().map((proposal) => proposal.tool);
    for (const [index, tool] of proposed.entries()) known.set(`${action.run}.${action.turn}.${index}`, tool);
    const written =
      action.do === 'say' ? [] : action.messages.flatMap((m) => (m.role === 'assistant' ? (m.calls ?? []) : []));
    return [...proposed, ...written.map((call) => call.tool)];
  });
}
