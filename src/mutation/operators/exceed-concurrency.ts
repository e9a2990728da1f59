import { countCallsBy } from '../call-lookup.ts';
import { toolInRun } from '../facets.ts';
import type { Ground, Operator } from '../operator.ts';
import { actionById } from '../plan-reading.ts';
import { replace } from '../plan-writing.ts';
import { callAt, proposalSites } from '../proposal-change.ts';
import type { Plan } from '../vocabulary.ts';

const ID = 'exceed-concurrency';
const MOST_OVER = 2;

/** The model proposes the call several times at once: as often as may be executed together, and `over` times more. */
function allAtOnce(ground: Ground, site: string, over: number, attack?: string): Plan | undefined {
  const found = callAt(ground, site);
  const say = found === undefined ? undefined : actionById(ground.plan, 'say', found.call.proposedBy);
  const [round, later] = say?.rounds ?? [];
  const together = found?.rule.together;
  // More calls in the first answer would give those of a later one other places.
  if (found === undefined || say === undefined || round === undefined || later !== undefined) return undefined;
  if (together === undefined) return undefined;
  const { tool, arguments: args } = found.call.proposal;
  const beside = round.filter((one) => one.tool === tool).length;
  if (beside >= together + over) return undefined;
  const copies = Array.from({ length: together + over - beside }, () => ({ tool, arguments: args }));
  const mark = attack === undefined ? {} : { attack };
  return replace(ground.plan, say.id, () => ({ ...say, ...mark, rounds: [[...round, ...copies]] }));
}

/**
 * The model proposes more calls of a tool in one answer than a run may have executed at the same time. A sound gateway counts
 * what is under way when it reserves an execution, and refuses the rest. Seed 000, concurrency limits of the registry.
 */
export const exceedConcurrency: Operator = {
  id: ID,
  family: 'limits',
  claim: 'A run has one call more under way than it may; that one must not be executed.',
  clauses: ['limits'],
  cases: [],
  seeds: ['000: Rate, concurrency, cost, and timeout limits'],
  level: 'idempotency',
  attacks: 'a tool that a run has executed several times at once',
  needs: ['say'],
  scope: 'run',
  blast: 'burst',
  paths: ['model', 'queue'],
  sites: (ground) =>
    proposalSites(
      ground,
      (call, rule) =>
        rule.together !== undefined &&
        rule.approval === 'none' &&
        call.index === 0 &&
        // Where other limits of the run are near, they would be what refuses.
        countCallsBy(ground.plan, 'toolInRun', toolInRun(call.run, rule.name)) === 1,
    ),
  choices: () => ({ over: [1, MOST_OVER] }),
  rewrite: (ground, site, { over }) => allAtOnce(ground, site, Number(over), ID),
  // As many as may be under way.
  twin: (ground, site) => allAtOnce(ground, site, 0) ?? ground.plan,
};
