import type { Operator } from '../operator.ts';
import { dispatching } from '../plan-dispatches.ts';
import { clientHistory } from '../plan-reading.ts';
import { append } from '../plan-writing.ts';
import { submitted } from '../submitted.ts';
import type { Entry } from '../vocabulary.ts';

const ID = 'drop-result';

/**
 * A call has run and its result was in the history. The client takes the result out and goes on from there: with the call at the end,
 * with its approval, or with one more message, and perhaps a resume of the run. A sound gateway knows from its records that the call
 * has run. Seed 000, "Truncation Around an Unresolved Call"; RA-05, RA-28.
 */
export const dropResult: Operator = {
  id: ID,
  family: 'truncate',
  claim: 'The result of a call that has run is taken out of the history; the call must not be executed again.',
  clauses: ['replay'],
  cases: ['RA-05', 'RA-28'],
  seeds: ['000: Leave an assistant tool call unresolved', '000: Truncation Around an Unresolved Call'],
  level: 'idempotency',
  attacks: 'a call that has run',
  needs: ['submit', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) => [...new Set(dispatching(ground).map(({ call }) => `done:${call.ref}`))],
  choices: () => ({ ending: ['call', 'call-and-approval', 'user-message'], resumed: [false, true] }),
  rewrite(ground, site, { ending, resumed }) {
    const { plan, cast } = ground;
    const call = dispatching(ground).find((d) => `done:${d.call.ref}` === site)?.call;
    if (call === undefined) return undefined;
    const kept = clientHistory(plan, call.run, plan.actions.length).filter(
      (e) => e.role !== 'result' && (ending === 'call-and-approval' || e.role !== 'approval'),
    );
    const asked: Entry[] = ending === 'user-message' ? [{ role: 'user', text: 'Go on.', author: cast.owner }] : [];
    const submit = submitted(ground, ID, site, [...kept, ...asked], { stem: 'unanswered' });
    const next = append(plan, submit);
    if (resumed !== true) return next;
    return append(next, { id: `${submit.id}.resume`, as: cast.owner, attack: ID, do: 'resume', run: call.run });
  },
  twin: ({ plan }) => plan,
};
