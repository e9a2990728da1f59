import type { Operator } from '../operator.ts';
import { dispatching, dispatchingAt, dispatchSite } from '../plan-dispatches.ts';
import { actionAt } from '../plan-reading.ts';
import { insertAt, insertedId, replace } from '../plan-writing.ts';

/**
 * A cancellation and the resume that lets its call go are sent together. A sound gateway lets one of them win: a cancellation
 * that was accepted means that nothing happens, now or later. Seed 000, "Cancellation"; RA-25.
 */
export const raceCancel: Operator = {
  id: 'race-cancel',
  family: 'retry',
  claim: 'A cancellation races the resume of its call; once it is accepted the effect must not happen, not even late.',
  clauses: ['provenance'],
  cases: ['RA-25'],
  seeds: ['000: an accepted cancellation is final', '000: Confirm the call is in a dispatchable state'],
  level: 'idempotency',
  attacks: 'a run with an approved call',
  needs: ['resume', 'cancel', 'together', 'fault'],
  scope: 'run',
  blast: 'burst',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    dispatching(ground)
      .filter((d) => actionAt(ground.plan, d.position)?.do === 'resume')
      .map(dispatchSite),
  choices: () => ({ delay: [60, 0], gap: [25, 5, 0] }),
  rewrite(ground, site, { delay, gap }) {
    const { plan, cast } = ground;
    const at = dispatchingAt(ground, site);
    const resume = at === undefined ? undefined : actionAt(plan, at.position);
    if (at === undefined || resume?.do !== 'resume') return undefined;
    const attack = 'race-cancel';
    const id = insertedId(plan, attack, site);
    const raced = replace(plan, resume.id, () => ({
      id: resume.id,
      as: resume.as,
      attack,
      do: 'together',
      branches: [
        [{ ...resume, id: `${resume.id}/1`, attack }],
        [{ id: `${id}.cancel`, as: cast.owner, attack, do: 'cancel', run: at.run, call: at.call.ref }],
      ],
      offsets: [0, Number(gap)],
    }));
    if (raced === undefined || delay === 0) return raced;
    const slow = { id: `${id}.slow`, as: '$control', attack, do: 'fault' as const, what: 'delay-effect', run: at.run };
    return insertAt(raced, at.position, { ...slow, value: { ms: Number(delay) } });
  },
  twin: ({ plan }) => plan,
};
