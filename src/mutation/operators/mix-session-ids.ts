import type { Operator } from '../operator.ts';
import { freshRun, insertedId } from '../plan-writing.ts';
import { placed, resumedCall, resumedCalls } from '../settled-calls.ts';

/**
 * Somebody has a run of their own, and asks for the call of another's: the session is theirs, the id of the call is not. A
 * sound gateway looks whose call it is, whatever session asks. It replaces the owner's resume, which would mask the theft.
 * Seed 000, "Move a call between runs, users, or tenants"; RA-13, RA-15.
 */
export const mixSessionIds: Operator = {
  id: 'mix-session-ids',
  family: 'identity',
  claim: "In a session of their own, somebody asks for a call of another's run; it must not be executed.",
  clauses: ['principal'],
  cases: ['RA-13', 'RA-15'],
  seeds: ['000: Move a call between runs, users, or tenants', '004: explicit session state'],
  level: 'authorization',
  attacks: 'an approved call of another run',
  needs: ['open', 'invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['direct', 'schedule'],
  sites: (ground) =>
    ground.cast.peer === undefined && ground.cast.outsider === undefined
      ? []
      : resumedCalls(ground).map(({ call }) => `call:${call.ref}`),
  choices: ({ cast }) => ({
    who: [...(cast.outsider === undefined ? [] : ['outsider']), ...(cast.peer === undefined ? [] : ['peer'])],
    by: ['direct', 'schedule'],
  }),
  rewrite(ground, site, parameters) {
    const { plan, cast } = ground;
    const of = resumedCall(ground, site.slice('call:'.length));
    const as = parameters.who === 'peer' ? cast.peer : cast.outsider;
    if (of === undefined || as === undefined) return undefined;
    const common = { as, attack: 'mix-session-ids' };
    const { tool, arguments: args } = of.call.proposal;
    return placed(
      plan,
      of,
      'approved',
      {
        ...common,
        id: insertedId(plan, 'mix-session-ids', site, 'open'),
        do: 'open',
        run: freshRun(plan, 'theirs'),
        dispatch: 'inline',
      },
      {
        ...common,
        id: insertedId(plan, 'mix-session-ids', site),
        do: 'invoke',
        path: parameters.by === 'schedule' ? 'schedule' : 'direct',
        tool,
        arguments: args,
        call: of.call.ref,
      },
    );
  },
  twin: ({ plan }) => plan,
};
