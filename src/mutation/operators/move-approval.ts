import { decisionAt } from '../later-call.ts';
import type { Operator } from '../operator.ts';
import { findCall, positionOf, topLevel } from '../plan-reading.ts';
import { freshRun, insertAt, insertedId, replace } from '../plan-writing.ts';

/**
 * A genuine decision names the call under another run, of the same principal or of a colleague. A sound gateway knows a call
 * in its own run only. RA-11, RA-15.
 */
export const moveApproval: Operator = {
  id: 'move-approval',
  family: 'approve',
  claim: 'A decision names a call under a run that is not its own; the call must not be executed on it.',
  clauses: ['approval'],
  cases: ['RA-11', 'RA-15'],
  seeds: ['000: Move a call between runs, users, or tenants', '000: Bind Calls and Results to Runs'],
  level: 'approval',
  attacks: 'a call that waits for its approval',
  needs: ['decide', 'open'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan }) =>
    topLevel(plan, 'decide')
      .filter((a) => a.decision === 'approve' && a.onRun === undefined && findCall(plan, a.call) !== undefined)
      .map((a) => `decide:${a.id}`),
  choices: ({ cast }) => ({ of: cast.peer === undefined ? ['owner'] : ['owner', 'peer'] }),
  rewrite({ plan, cast }, site, parameters) {
    const found = decisionAt(plan, site);
    const as = parameters.of === 'peer' ? cast.peer : cast.owner;
    if (found === undefined || as === undefined) return undefined;
    const attack = 'move-approval';
    const run = freshRun(plan, 'elsewhere');
    const moved = replace(plan, found.id, () => ({ ...found, attack, onRun: run }));
    if (moved === undefined) return undefined;
    const id = insertedId(plan, attack, site);
    return insertAt(moved, positionOf(moved, found.id), { id, as, attack, do: 'open', run, dispatch: 'inline' });
  },
  twin: ({ plan }) => plan,
};
