import type { Operator } from '../operator.ts';
import { dispatching, dispatchingAt, dispatchSite } from '../plan-dispatches.ts';
import { actionAt } from '../plan-reading.ts';
import { insertAt, insertedId, replace } from '../plan-writing.ts';
import type { SimpleAction } from '../vocabulary.ts';

/**
 * The tool is slow, and while it works the call is asked for again. A sound gateway has reserved the call before it started the
 * tool, so that everybody else finds it taken. Seed 000, "Atomically reserve execution and idempotency state"; RA-26.
 */
export const delayEffect: Operator = {
  id: 'delay-effect',
  family: 'retry',
  claim: 'A call is asked for again while its tool is still at work; the effect must stay one.',
  clauses: ['replay'],
  cases: ['RA-23', 'RA-26'],
  seeds: ['000: Atomically reserve execution and idempotency state', '000: Retry and Recovery Ambiguity'],
  level: 'idempotency',
  attacks: 'a run with an approved call',
  needs: ['resume', 'retry', 'together', 'fault'],
  scope: 'run',
  blast: 'burst',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    dispatching(ground)
      .filter((d) => actionAt(ground.plan, d.position)?.do === 'resume')
      .map(dispatchSite),
  choices: () => ({ by: ['resume', 'retry', 'recover'] }),
  rewrite(ground, site, { by }) {
    const { plan, cast } = ground;
    const at = dispatchingAt(ground, site);
    const resume = at === undefined ? undefined : actionAt(plan, at.position);
    if (at === undefined || resume?.do !== 'resume') return undefined;
    const attack = 'delay-effect';
    const id = insertedId(plan, attack, site);
    const ways: Record<string, SimpleAction> = {
      resume: { id: `${id}.again`, as: cast.owner, attack, do: 'resume', run: at.run },
      retry: { id: `${id}.again`, as: cast.owner, attack, do: 'retry', call: at.call.ref },
      recover: { id: `${id}.again`, as: '$control', attack, do: 'change', what: 'recover', run: at.run },
    };
    const again = ways[String(by)];
    if (again === undefined) return undefined;
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
