import type { Operator } from '../operator.ts';
import { dispatching, dispatchingAt, dispatchSite } from '../plan-dispatches.ts';
import { actionAt } from '../plan-reading.ts';
import { insertAt, insertedId } from '../plan-writing.ts';
import type { SimpleAction } from '../vocabulary.ts';

/**
 * The connection is cut behind the effect and before the answer, then the client asks again, as it must. A sound gateway takes
 * an answer that did not arrive for nothing but that. Seed 000, "Retry and Recovery Ambiguity"; RA-26, RA-30.
 */
export const disconnectMidStream: Operator = {
  id: 'disconnect-mid-stream',
  family: 'retry',
  claim: 'The answer to a request that had an effect is lost and the client asks again; the effect must stay one.',
  clauses: ['replay'],
  cases: ['RA-26', 'RA-30'],
  seeds: ['000: Retry and Recovery Ambiguity', '000: one logical operation, one effect'],
  level: 'idempotency',
  attacks: 'a call that is let go',
  needs: ['fault', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'recovery'],
  // Of a message whose answer is lost nobody would know what it proposed.
  sites: (ground) =>
    dispatching(ground)
      .filter((d) => actionAt(ground.plan, d.position)?.do === 'resume')
      .map(dispatchSite),
  choices: () => ({ next: ['resume', 'nothing', 'resume-twice'] }),
  rewrite(ground, site, { next }) {
    const { plan } = ground;
    const at = dispatchingAt(ground, site);
    if (at === undefined || actionAt(plan, at.position)?.do !== 'resume') return undefined;
    const common = (part: string, as: string) => ({
      id: insertedId(plan, 'disconnect-mid-stream', site, part),
      as,
      attack: 'disconnect-mid-stream',
    });
    const times = next === 'resume-twice' ? 2 : next === 'resume' ? 1 : 0;
    const again = Array.from(
      { length: times },
      (_, i): SimpleAction => ({ ...common(`again${i + 1}`, at.as), do: 'resume', run: at.run }),
    );
    const asked = insertAt(plan, at.position + 1, ...again);
    return insertAt(asked, at.position, {
      ...common('cut', '$control'),
      do: 'fault',
      what: 'drop-answer',
      run: at.run,
    });
  },
  twin: ({ plan }) => plan,
};
