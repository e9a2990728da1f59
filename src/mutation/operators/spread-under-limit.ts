import { foreignOf } from '../foreign-target.ts';
import type { Ground, Operator } from '../operator.ts';
import { append, insertedId } from '../plan-writing.ts';
import { callAt, nextTurn, proposalSites } from '../proposal-change.ts';
import type { Plan, ToolRule } from '../vocabulary.ts';

/** Half of what a run may spend, as one amount; undefined where nothing is summed or one call may not have that much. */
function partOf({ spend, limits }: ToolRule): string | undefined {
  if (spend === undefined) return undefined;
  const half = Number.parseInt(spend.max, 10) / 2;
  const each = limits.find((l) => l.argument === spend.argument);
  return each !== undefined && half > Number(each.max) ? undefined : `${Math.floor(half)}.00`;
}

function spread(ground: Ground, site: string, parts: number, attack?: string): Plan | undefined {
  const found = callAt(ground, site);
  const amount = found && partOf(found.rule);
  const { owner, approver } = ground.cast;
  if (found === undefined || amount === undefined || found.rule.spend === undefined || approver === undefined)
    return undefined;
  const { run, proposal } = found.call;
  const mark = attack === undefined ? {} : { attack };
  const args = { ...proposal.arguments, [found.rule.spend.argument]: amount };
  let plan = ground.plan;
  for (let part = 0; part < parts; part++) {
    const turn = nextTurn(plan, run);
    const id = (step: string): string => insertedId(plan, 'spread-under-limit', site, `${part}.${step}`);
    plan = append(
      plan,
      {
        id: id('say'),
        as: owner,
        ...mark,
        do: 'say',
        run,
        turn,
        text: 'Another one.',
        rounds: [[{ tool: proposal.tool, arguments: args }]],
      },
      { id: id('decide'), as: approver, ...mark, do: 'decide', call: `${run}.${turn}.0`, decision: 'approve' },
      { id: id('resume'), as: owner, ...mark, do: 'resume', run },
    );
  }
  return plan;
}

/**
 * Further calls follow in the same run, each approved and each under the limit of one call, until their sum is over the
 * limit of the run. A sound gateway keeps the sum and refuses the call that exceeds it. Seed 003, grants with
 * cumulative limits.
 */
export const spreadUnderLimit: Operator = {
  id: 'spread-under-limit',
  family: 'limits',
  claim: 'Amounts that are each under the limit go over it together; the one that does must not be executed.',
  clauses: ['limits'],
  cases: [],
  seeds: ['003: grants with cumulative limits'],
  level: 'authorization',
  attacks: 'a tool whose amounts are summed over a run',
  needs: ['say', 'decide', 'resume'],
  scope: 'run',
  blast: 'burst',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    ground.cast.approver === undefined
      ? []
      : proposalSites(
          ground,
          (call, rule) => call.index === 0 && partOf(rule) !== undefined && foreignOf(call, rule) !== undefined,
        ),
  choices: () => ({ parts: [2, 3] }),
  rewrite: (ground, site, parameters) => spread(ground, site, Number(parameters.parts), 'spread-under-limit'),
  // One such part alone stays under the limit.
  twin: (ground, site) => spread(ground, site, 1) ?? ground.plan,
};
