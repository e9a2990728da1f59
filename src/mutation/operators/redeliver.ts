import { firstAfter } from '../action-lookup.ts';
import type { Operator } from '../operator.ts';
import { dispatching, dispatchingAt, dispatchSite } from '../plan-dispatches.ts';
import { actionAt } from '../plan-reading.ts';
import { insertAt, insertedId, replace } from '../plan-writing.ts';

/**
 * The queue delivers the job of a call once more: behind the first delivery, or beside it. A sound gateway checks when the job is
 * taken that its call is still to be executed. Seed 002, "duplicate delivery"; RA-26.
 */
export const redeliver: Operator = {
  id: 'redeliver',
  family: 'retry',
  claim: 'The queue delivers a job again, during or after its first delivery; the effect must stay one.',
  clauses: ['replay'],
  cases: ['RA-26', 'RA-27'],
  seeds: ['002: duplicate delivery', '000: one logical operation, one effect'],
  level: 'idempotency',
  attacks: 'a call that is let go through a queue',
  needs: ['redeliver', 'fault'],
  scope: 'run',
  blast: 'burst',
  paths: ['queue'],
  sites: (ground) =>
    dispatching(ground)
      .filter((d) => firstAfter(ground.plan, 'open', d.run, -1, ({ dispatch }) => dispatch === 'queue') !== undefined)
      .filter((d) => actionAt(ground.plan, d.position)?.do === 'resume')
      .map(dispatchSite),
  choices: () => ({ when: ['after', 'during', 'before'] }),
  rewrite(ground, site, { when }) {
    const { plan } = ground;
    const at = dispatchingAt(ground, site);
    const resume = at === undefined ? undefined : actionAt(plan, at.position);
    if (at === undefined || resume?.do !== 'resume') return undefined;
    const attack = 'redeliver';
    const id = insertedId(plan, attack, site);
    const again = { id, as: '$control', attack, do: 'redeliver' as const, call: at.call.ref };
    if (when === 'after') return insertAt(plan, at.position + 1, again);
    if (when === 'before') return insertAt(plan, at.position, again);
    const raced = replace(plan, resume.id, () => ({
      id: resume.id,
      as: resume.as,
      attack,
      do: 'together',
      branches: [[{ ...resume, id: `${resume.id}/1`, attack }], [again]],
      offsets: [0, 20],
    }));
    const slow = { id: `${id}.slow`, as: '$control', attack, do: 'fault' as const, what: 'delay-effect', run: at.run };
    return raced && insertAt(raced, at.position, { ...slow, value: { ms: 50 } });
  },
  twin: ({ plan }) => plan,
};
