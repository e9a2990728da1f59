import { callAt, callsOnTheWay, momentsOf, withChange, withHarmless } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import type { JsonValue } from '../vocabulary.ts';

const ID = 'ask-outside-hours-or-place';
/** Hours that are over before they begin, and no place at all: wherever and whenever this runs, it is outside. */
const OUTSIDE: Readonly<Record<string, { [name: string]: JsonValue }>> = {
  hours: { hours: [0, 0] },
  place: { places: [] },
};

/**
 * The operator of a tool limits its hours, or where it runs, and a call comes outside of them. A sound gateway asks at
 * dispatch, whatever held when the call was proposed or approved. Seed 003, activity outside configured hours.
 */
export const askOutsideHoursOrPlace: Operator = {
  id: ID,
  family: 'limits',
  claim: 'A call comes outside of the hours or the places of its tool; it must not be executed.',
  clauses: ['limits'],
  cases: [],
  seeds: ['003: activity outside configured hours', '000: Allowed environments'],
  level: 'authorization',
  attacks: 'a call that is let go',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) => callsOnTheWay(ground).map((call) => `call:${call.ref}`),
  choices: () => ({ outside: Object.keys(OUTSIDE) }),
  rewrite(ground, site, { outside }) {
    const call = callAt(ground, site);
    const limits = OUTSIDE[String(outside)];
    if (call === undefined || limits === undefined) return undefined;
    const value = { tool: call.proposal.tool, ...limits };
    const at = momentsOf(call, 'approved', 'proposing')[0];
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'registry', value });
  },
  // The whole day is within every hour.
  twin(ground, site) {
    const call = callAt(ground, site);
    const at = momentsOf(call, 'approved', 'proposing')[0];
    if (call === undefined || at === undefined) return ground.plan;
    return withHarmless(ground.plan, call, at, 'registry', { tool: call.proposal.tool, hours: [0, 24] });
  },
};
