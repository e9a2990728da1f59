import type { Operator } from '../operator.ts';
import { callAt, proposalSites, repropose } from '../proposal-change.ts';

/**
 * A call writes another column of its row than it may: a note, or whose row it is. A sound gateway knows the columns of each
 * tool and refuses the rest. Seed 000, "Argument constraints"; seed 002, least-privilege credentials.
 */
export const widenColumns: Operator = {
  id: 'widen-columns',
  family: 'arguments',
  claim: 'A call names a column of its row that its tool may not write; the column must not be written.',
  clauses: ['arguments'],
  cases: [],
  seeds: ['000: Validate arguments against a pinned schema and semantic policy'],
  level: 'authorization',
  attacks: 'a tool that writes columns of a row',
  needs: ['say'],
  scope: 'run',
  blast: 'write',
  paths: ['model'],
  sites: (ground) =>
    proposalSites(
      ground,
      ({ proposal }, { columns }) => columns !== undefined && proposal.arguments[columns.argument] !== undefined,
    ),
  choices: (ground, site) => ({ column: [...(callAt(ground, site)?.rule.columns?.others ?? [])] }),
  rewrite(ground, site, { column }) {
    const found = callAt(ground, site);
    const argument = found?.rule.columns?.argument;
    if (found === undefined || argument === undefined || column === undefined) return undefined;
    const args = found.call.proposal.arguments;
    return args[argument] === column
      ? undefined
      : repropose(ground.plan, 'widen-columns', found.call.ref, { ...args, [argument]: column });
  },
  twin: ({ plan }) => plan,
};
