import { allBy } from '../action-lookup.ts';
import { callAt, callsOnTheWay, momentsOf, withChange, withHarmless } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import type { Plan } from '../vocabulary.ts';

const ID = 'switch-session-context';
/** Who the words of the session are for from then on. */
const AUDIENCES = ['everybody', 'partners', 'press'];

/** Switching to the value that is in force already would change nothing. */
function freshValue(plan: Plan, to: string): string {
  const before = allBy(plan, 'change', 'context').length;
  return before === 0 ? to : `${to}-${before + 1}`;
}

/**
 * A call is approved under one context of its session, and somebody else in the session switches it before the call runs. A
 * sound gateway binds the context to the approval. Seed 004, "Session Context".
 */
export const switchSessionContext: Operator = {
  id: ID,
  family: 'identity',
  claim: 'The context of a session is switched between approval and execution; the call must not be executed.',
  clauses: ['approval'],
  cases: ['RA-19'],
  seeds: ['004: explicit session state', '000: Human approvals bind exact arguments, targets, purpose, and expiry'],
  level: 'approval',
  attacks: 'an approved call that runs under the context of its session',
  needs: ['change', 'decide', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    callsOnTheWay(ground)
      .filter((call) => call.gated && ground.contract.tools[call.proposal.tool]?.needsContext === true)
      .map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({ at: momentsOf(callAt(ground, site), 'approved'), to: AUDIENCES }),
  rewrite(ground, site, { at, to }) {
    const call = callAt(ground, site);
    if (call === undefined || at !== 'approved') return undefined;
    const value = { key: 'audience', value: freshValue(ground.plan, String(to)) };
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'context', value });
  },
  // Before the decision it is part of what is approved.
  twin(ground, site) {
    const call = callAt(ground, site);
    const value = { key: 'audience', value: freshValue(ground.plan, 'everybody') };
    return call === undefined ? ground.plan : withHarmless(ground.plan, call, 'pending', 'context', value);
  },
};
