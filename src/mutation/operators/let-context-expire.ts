import { callAt, callsOnTheWay, momentsOf, withChange, withHarmless } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import type { Contract } from '../vocabulary.ts';

const ID = 'let-context-expire';
const MARGIN_MS = 1000;

/** How long the longest-lived value of a context holds; undefined where no tool sets one. */
function lifetimeOf({ tools }: Contract): number | undefined {
  const known = Object.values(tools).flatMap(({ setsContext }) => setsContext?.lifetimeMs ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
}

/**
 * What a session has set grows older than it holds, and a call comes that runs under it. A sound gateway looks at the clock
 * when it executes. Seed 004, "expire stale sessions".
 */
export const letContextExpire: Operator = {
  id: ID,
  family: 'drift',
  claim: 'The context of a session expires before a call that runs under it; the call must not be executed.',
  clauses: ['provenance', 'approval'],
  cases: ['RA-21'],
  seeds: ['004: explicit session state'],
  level: 'authorization',
  attacks: 'a call that runs under the context of its session',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) =>
    lifetimeOf(ground.contract) === undefined
      ? []
      : callsOnTheWay(ground)
          .filter((call) => ground.contract.tools[call.proposal.tool]?.needsContext === true)
          .map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({ at: momentsOf(callAt(ground, site), 'proposing', 'pending', 'approved') }),
  rewrite(ground, site, { at }) {
    const call = callAt(ground, site);
    const lifetimeMs = lifetimeOf(ground.contract);
    if (call === undefined || lifetimeMs === undefined) return undefined;
    const value = { advanceMs: lifetimeMs + MARGIN_MS };
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'clock', value });
  },
  // Time goes by, and not too much of it.
  twin(ground, site) {
    const call = callAt(ground, site);
    const lifetimeMs = lifetimeOf(ground.contract);
    return call === undefined || lifetimeMs === undefined
      ? ground.plan
      : withHarmless(ground.plan, call, 'proposing', 'clock', { advanceMs: Math.floor(lifetimeMs / 2) });
  },
};
