import type { Operator } from '../operator.ts';
import { replace } from '../plan-writing.ts';
import { callAt, proposalSites } from '../proposal-change.ts';

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
    proposalSites(ground, (call, rule) => rule.calls !== undefined && rule.approval === 'none' && call.index === 0),
  choices: () => ({ over: [1, 2] }),
  rewrite(ground, site, parameters) {
    const found = callAt(ground, site);
    const say = ground.plan.actions.find((a) => a.id === found?.call.proposedBy);
    const over = Number(parameters.over);
    if (found?.rule.calls === undefined || say?.do !== 'say' || say.rounds.length > 1) return undefined;
    const { tool, arguments: args } = found.call.proposal;
    const more = Array.from({ length: found.rule.calls - 1 + over }, () => [{ tool, arguments: args }]);
    return replace(ground.plan, say.id, () => ({ ...say, attack: 'exceed-rate', rounds: [...say.rounds, ...more] }));
  },
  // As many as there may be.
  twin(ground, site) {
    const found = callAt(ground, site);
    const say = ground.plan.actions.find((a) => a.id === found?.call.proposedBy);
    if (found?.rule.calls === undefined || say?.do !== 'say' || say.rounds.length !== 1 || say.rounds[0]?.length !== 1)
      return ground.plan;
    const { tool, arguments: args } = found.call.proposal;
    const more = Array.from({ length: found.rule.calls - 1 }, () => [{ tool, arguments: args }]);
    return replace(ground.plan, say.id, () => ({ ...say, rounds: [...say.rounds, ...more] })) ?? ground.plan;
  },
};
