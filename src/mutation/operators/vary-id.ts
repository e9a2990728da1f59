import { ID_SPELLINGS } from '../../model/plan.ts';
import { callAt, callsOnTheWay } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import { clientHistory } from '../plan-reading.ts';
import { append } from '../plan-writing.ts';
import { submitted } from '../submitted.ts';
import type { Entry } from '../vocabulary.ts';

const ID = 'vary-id';

/** The entry with the id of that call written in another way. */
function respelled(entry: Entry, ref: string, spelled: (typeof ID_SPELLINGS)[number]): Entry {
  const other = { ref, spelled };
  if (entry.role === 'assistant') {
    return {
      ...entry,
      calls: (entry.calls ?? []).map((c) => ('ref' in c.id && c.id.ref === ref ? { ...c, id: other } : c)),
    };
  }
  const named = entry.role === 'approval' || entry.role === 'approval-request' || entry.role === 'result';
  return named && 'ref' in entry.call && entry.call.ref === ref ? { ...entry, call: other } : entry;
}

/**
 * A call has run, and a history names it by its id in other letters: another case, a blank behind it, a character that is not
 * seen. A sound gateway knows each call by one spelling, so that nothing is new that is not. RA-28.
 */
export const varyId: Operator = {
  id: ID,
  family: 'pair',
  claim: 'A history names a call that has run by another spelling of its id; the call must not be executed again.',
  clauses: ['replay', 'provenance'],
  cases: ['RA-28'],
  seeds: ['000: Call and Result Splicing', '000: Duplicate a call or result ID'],
  level: 'property',
  attacks: 'a call that has run',
  needs: ['submit'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) => callsOnTheWay(ground).map((call) => `call:${call.ref}`),
  choices: () => ({ spelled: [...ID_SPELLINGS] }),
  rewrite(ground, site, parameters) {
    const call = callAt(ground, site);
    const spelled = ID_SPELLINGS.find((one) => one === parameters.spelled);
    if (call === undefined || spelled === undefined) return undefined;
    const { proposing = 0, pending = proposing } = call.moments;
    const messages = clientHistory(ground.plan, call.run, pending + 1).map((e) => respelled(e, call.ref, spelled));
    return append(ground.plan, submitted(ground, ID, site, messages, { stem: 'respelled' }));
  },
  twin: ({ plan }) => plan,
};
