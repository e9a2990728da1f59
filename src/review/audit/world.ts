import { canonicalJson } from '../../model/canonical.ts';
import type { Action } from './action.ts';
import type { World } from './assertion.ts';
import type { Context } from './context.ts';
import type { Grant } from './grant.ts';
import { readInstant } from './instant.ts';
import { type Population, SessionIndex } from './population.ts';
import { Proposals } from './proposals.ts';

/** Grants by id. Two equal ones are one; an id with two different ones is ambiguous. */
export function grantsById(grants: readonly Grant[]): Map<string, Grant | 'ambiguous'> {
  const byId = new Map<string, Grant | 'ambiguous'>();
  for (const grant of grants) {
    const before = byId.get(grant.id);
    if (before === undefined) byId.set(grant.id, grant);
    else if (before === 'ambiguous' || canonicalJson(before) !== canonicalJson(grant)) byId.set(grant.id, 'ambiguous');
  }
  return byId;
}

/** The world of actions with this context and history, and with the given agents and populations beside it. */
export function worldOf(
  context: Context,
  history: readonly Action[],
  batch: { agents: ReadonlySet<string>; population: Population | undefined },
): World {
  const agents = new Set(batch.agents);
  const index = new SessionIndex();
  const proposals = new Proposals();
  for (const { agent_id } of context.grants) if (agent_id !== undefined) agents.add(agent_id);
  for (const action of history) {
    if (action.agent_id !== undefined) agents.add(action.agent_id);
    addTo(index, action);
    proposals.add(action);
  }
  const told = context.history !== undefined || batch.population !== undefined;
  return {
    context,
    grants: grantsById(context.grants),
    agents,
    population: told ? [index, ...(batch.population === undefined ? [] : [batch.population])] : undefined,
    proposals,
  };
}

/** Puts an action where rates are counted; one without session or readable time is in no window. */
export function addTo(population: { add(session: string, at: bigint, id?: string): void }, action: Action): void {
  const at = readInstant(action.timestamp);
  if (action.session_id !== undefined && at !== undefined) population.add(action.session_id, at, action.action_id);
}
