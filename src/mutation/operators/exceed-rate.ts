import { countCallsBy } from '../call-lookup.ts';
import { toolInRun } from '../facets.ts';
import type { Ground, Operator } from '../operator.ts';
import type { PlannedCall } from '../plan-reading.ts';
import { append, insertedId } from '../plan-writing.ts';
import { callAt, nextTurn, proposalSites } from '../proposal-change.ts';
import type { Plan } from '../vocabulary.ts';

const MOST_OVER = 2;

/** Calls of the same tool that the run has in the plan. */
function madeBefore(plan: Plan, { run, proposal }: PlannedCall): number {
  return countCallsBy(plan, 'toolInRun', toolInRun(run, proposal.tool));
}

/** Messages follow, each with one more call, until there are `over` more than the run has. */
function goOn(ground: Ground, site: string, over: number, attack?: string): Plan | undefined {
  const found = callAt(ground, site);
  if (found?.rule.calls === undefined) return undefined;
  const { run, proposal } = found.call;
  const { tool, arguments: args } = proposal;
  const mark = attack === undefined ? {} : { attack };
  let plan = ground.plan;
  const made = madeBefore(plan, found.call);
  for (let n = made; n < found.rule.calls + over; n++) {
    const turn = nextTurn(plan, run);
    const id = insertedId(plan, 'exceed-rate', site, `${n}`);
    const rounds = [[{ tool, arguments: args }]];
    plan = append(plan, { id, as: ground.cast.owner, ...mark, do: 'say', run, turn, text: 'One more.', rounds });
  }
  return plan === ground.plan ? undefined : plan;
}

/**
 * The model goes on proposing a tool, one call after each result, until the run has made more of them than it may. A
 * sound gateway counts what was executed and refuses the rest. Seed 000, rate limits of the registry; seed 003, session
 * rate.
 */
export const exceedRate: Operator = {
  id: 'exceed-rate',
  family: 'limits',
  claim: 'A run makes one call more of a tool than it has; the last one must not be executed.',
  clauses: ['limits'],
  cases: [],
  seeds: ['000: Rate, concurrency, cost, and timeout limits', '003: session rate'],
  level: 'authorization',
  attacks: 'a tool whose calls are counted',
  needs: ['say'],
  scope: 'run',
  blast: 'burst',
  paths: ['model', 'queue'],
  sites: (ground) =>
    proposalSites(
      ground,
      (call, rule) =>
        rule.calls !== undefined &&
        rule.approval === 'none' &&
        call.index === 0 &&
        madeBefore(ground.plan, call) < rule.calls + MOST_OVER,
    ),
  choices: () => ({ over: [1, MOST_OVER] }),
  rewrite: (ground, site, parameters) => goOn(ground, site, Number(parameters.over), 'exceed-rate'),
  // As many as there may be, if the plan makes the one that is recorded.
  twin: (ground, site) => goOn(ground, site, 0) ?? ground.plan,
};
