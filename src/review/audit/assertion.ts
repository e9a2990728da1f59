import type { Clause } from '../../model/clause.ts';
import type { Severity } from '../../model/finding.ts';
import type { Action } from './action.ts';
import type { Context } from './context.ts';
import type { Grant } from './grant.ts';
import type { Outcome } from './outcome.ts';
import type { Population } from './population.ts';
import type { Proposals } from './proposals.ts';

/** What an action is judged against. */
export interface World {
  context: Context;
  /** By id; an id with two different grants has none. */
  grants: ReadonlyMap<string, Grant | 'ambiguous'>;
  /** Every agent that the supplied records name. */
  agents: ReadonlySet<string>;
  /** Undefined where nothing says which other actions the session had. */
  population: readonly Population[] | undefined;
  proposals: Proposals;
}

/** One direct check of a recorded action. */
export interface Assertion {
  id: string;
  clause: Clause;
  severity: Severity;
  summary: string;
  /** What a failure of it says, after the name of the operation. */
  title: string;
  fix: string;
  check(action: Action, world: World): Outcome;
}

/** The grant that the action cites, or why there is none to judge by. */
export function citedGrant(action: Action, world: World): { grant: Grant } | { missing: string; evidence: string } {
  const { grant_id: id } = action;
  if (id === undefined) return { missing: 'grant-not-cited', evidence: 'the action cites no grant' };
  const grant = world.grants.get(id);
  if (grant === undefined) return { missing: 'grant-missing', evidence: `context.records.grant has no grant "${id}"` };
  if (grant === 'ambiguous')
    return { missing: 'grant-ambiguous', evidence: `context.records.grant has two different grants "${id}"` };
  return { grant };
}
