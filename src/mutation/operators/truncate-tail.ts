import { callAt, callsOnTheWay } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import { clientHistory } from '../plan-reading.ts';
import { append } from '../plan-writing.ts';
import { submitted } from '../submitted.ts';

const ID = 'truncate-tail';

/**
 * A call has run. The client submits the history of it up to the call and no further: no result, no later message. A sound
 * gateway knows from its own records that the call has run. RA-02, RA-27.
 */
export const truncateTail: Operator = {
  id: ID,
  family: 'truncate',
  claim: 'A client-held history ends at a call that has run long ago; the call must not be executed again.',
  clauses: ['replay', 'provenance'],
  cases: ['RA-02', 'RA-27'],
  seeds: ['000: Leave an assistant tool call unresolved', '000: Truncation Around an Unresolved Call'],
  level: 'sanitizer',
  attacks: 'a call that has run',
  needs: ['submit'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) => callsOnTheWay(ground).map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({
    end: callAt(ground, site)?.gated === true ? ['call', 'approval'] : ['call'],
  }),
  rewrite(ground, site, { end }) {
    const call = callAt(ground, site);
    if (call === undefined) return undefined;
    const { proposing = 0, pending = proposing } = call.moments;
    const last = end === 'approval' ? pending : proposing;
    const messages = clientHistory(ground.plan, call.run, last + 1);
    return append(ground.plan, submitted(ground, ID, site, messages, { stem: 'cut' }));
  },
  twin: ({ plan }) => plan,
};
