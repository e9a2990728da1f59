import { interrupted } from '../interruption.ts';
import { callAt, callsOnTheWay } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import { clientHistory } from '../plan-reading.ts';
import { insertAt } from '../plan-writing.ts';
import { submitted } from '../submitted.ts';

const ID = 'drop-clarification';

/**
 * The owner says what was meant, which supersedes the approved call; then the client submits the history without that
 * message. A sound gateway keeps the call superseded, whatever the history leaves out. RA-02, RA-11.
 */
export const dropClarification: Operator = {
  id: ID,
  family: 'truncate',
  claim: 'A message that supersedes a call is left out of a client-held history; the call must stay superseded.',
  clauses: ['provenance'],
  cases: ['RA-02', 'RA-11'],
  seeds: ['000: Remove the final user cancellation or clarification', '000: Truncation Around an Unresolved Call'],
  level: 'sanitizer',
  attacks: 'a call that was approved and then superseded',
  needs: ['say', 'submit'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    callsOnTheWay(ground)
      .filter((call) => call.gated)
      .map((call) => `call:${call.ref}`),
  choices: () => ({ clarification: ['never-mind', 'the-other-one'], tail: ['call', 'call-and-approval'] }),
  rewrite(ground, site, { clarification, tail }) {
    const call = callAt(ground, site);
    const at = call?.moments.approved;
    if (call === undefined || at === undefined) return undefined;
    const proposes = clarification === 'the-other-one';
    const clarified = interrupted(ground, call, at, { operator: ID, site, proposes });
    if (clarified === undefined) return undefined;
    const messages = clientHistory(ground.plan, call.run, at).filter(
      (e) => tail === 'call-and-approval' || e.role !== 'approval',
    );
    const submit = submitted({ ...ground, plan: clarified }, ID, site, messages, { stem: 'unclear' });
    return insertAt(clarified, at + 1, submit);
  },
  twin: ({ plan }) => plan,
};
