import { onDecoy } from '../decoy.ts';
import { delegationControl, LIFETIME_MS } from '../delegation.ts';
import type { Operator } from '../operator.ts';
import { positionOf } from '../plan-reading.ts';
import { append, freshRun, insertAt, insertedId, replace } from '../plan-writing.ts';
import { callAt, proposalSites } from '../proposal-change.ts';
import { BAD_SIGNS, signOf } from '../trust-events.ts';
import type { Action } from '../vocabulary.ts';

const ID = 'split-across-sessions';

/**
 * What speaks against a counterparty is spread: in a session beside the one that asks, or the session that lost trust has a
 * sub-agent ask for it. A ledger is of one session, so that the first changes nothing; and what a session has others do for it
 * is its own doing. Seed 001.
 */
export const splitAcrossSessions: Operator = {
  id: ID,
  family: 'posture',
  claim: 'A session asks through another one; what comes out of a session must have the trust of that session.',
  clauses: ['posture', 'liveness'],
  cases: [],
  seeds: ['001: spread the sequence across sessions', '001: Keep the ledger scoped to the session'],
  level: 'authorization',
  attacks: 'a session whose trust is below the floor of a tool',
  needs: ['posture', 'open', 'invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'queue', 'delegate'],
  sites: (ground) => proposalSites(ground, (_call, { floor, approval }) => (floor ?? 0) > 1 && approval === 'none'),
  choices: ({ cast }) => ({
    asks: cast.peer === undefined ? ['beside'] : ['sub-agent', 'beside'],
    sign: [...BAD_SIGNS],
  }),
  rewrite(ground, site, { asks, sign }) {
    const { plan, cast, contract } = ground;
    const found = callAt(ground, site);
    if (found === undefined) return undefined;
    const { run, proposal, proposedBy } = found.call;
    const id = (part: string): string => insertedId(plan, ID, site, part);
    if (asks === 'beside') {
      const other = freshRun(plan, 'beside');
      const open: Action = { id: id('open'), as: cast.owner, attack: ID, do: 'open', run: other, dispatch: 'inline' };
      const told = replace(plan, proposedBy, (a) => ({ ...a, attack: ID }));
      return told && insertAt(told, positionOf(told, proposedBy), open, signOf(id('sign'), other, String(sign), ID));
    }
    const args = onDecoy(contract, proposal.tool, proposal.arguments);
    if (cast.peer === undefined || args === undefined) return undefined;
    const terms = { from: cast.owner, to: cast.peer, tools: [proposal.tool], lifetimeMs: LIFETIME_MS };
    return append(plan, signOf(id('sign'), run, String(sign), ID), {
      id: id('ask'),
      as: cast.peer,
      attack: ID,
      do: 'invoke',
      path: 'delegate',
      run,
      tool: proposal.tool,
      arguments: args,
      control: delegationControl(terms, terms),
    });
  },
  twin: ({ plan }) => plan,
};
