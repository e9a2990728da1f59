import type { Operator } from '../operator.ts';
import { dispatching, dispatchingAt, dispatchSite } from '../plan-dispatches.ts';
import { insertAt, insertedId } from '../plan-writing.ts';
import type { SimpleAction } from '../vocabulary.ts';

/**
 * The tool breaks off behind its effect, so that the outcome is unknown, and the call is asked for again. A sound gateway
 * answers that it does not know, or asks the tool; it never repeats. Seed 000, "Retry and Recovery Ambiguity"; RA-26.
 */
export const retryWhileUnknown: Operator = {
  id: 'retry-while-unknown',
  family: 'retry',
  claim: 'A call whose outcome is unknown is asked for again; it must not be executed on the chance.',
  clauses: ['replay'],
  cases: ['RA-09', 'RA-26'],
  seeds: ['000: Retry and Recovery Ambiguity', '002: fail-closed and reconciliation-required modes'],
  level: 'idempotency',
  attacks: 'a call that is let go',
  needs: ['fault', 'retry', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model', 'recovery'],
  sites: (ground) => dispatching(ground).map(dispatchSite),
  choices: () => ({ by: ['retry', 'resume', 'redeliver', 'recover'] }),
  rewrite(ground, site, { by }) {
    const { plan } = ground;
    const at = dispatchingAt(ground, site);
    if (at === undefined) return undefined;
    const common = (part: string, as: string) => ({
      id: insertedId(plan, 'retry-while-unknown', site, part),
      as,
      attack: 'retry-while-unknown',
    });
    const call = at.call.ref;
    const ways: Record<string, SimpleAction> = {
      retry: { ...common('again', at.as), do: 'retry', call },
      resume: { ...common('again', at.as), do: 'resume', run: at.run },
      redeliver: { ...common('again', '$control'), do: 'redeliver', call },
      recover: { ...common('again', '$control'), do: 'change', what: 'recover', run: at.run },
    };
    const again = ways[String(by)];
    if (again === undefined) return undefined;
    const asked = insertAt(plan, at.position + 1, again);
    return insertAt(asked, at.position, {
      ...common('fault', '$control'),
      do: 'fault',
      what: 'fail-after-effect',
      run: at.run,
    });
  },
  twin: ({ plan }) => plan,
};
