import { callAt, callsOnTheWay, momentsOf, type OnTheWay, withChange, withHarmless } from '../on-the-way.ts';
import type { Ground, Operator } from '../operator.ts';
import { plannedCalls } from '../plan-reading.ts';

const ID = 'throw-kill-switch';
const SCOPES = ['tool', 'server', 'credential', 'tenant', 'run'] as const;

/** Sites are `call:<ref>`, and `call:<ref>/pending` for the same call before its decision. */
function siteOf(ground: Ground, site: string): { call: OnTheWay | undefined; pending: boolean } {
  const pending = site.endsWith('/pending');
  return { call: callAt(ground, pending ? site.slice(0, -'/pending'.length) : site), pending };
}

/**
 * An operator throws a kill switch over a call that is about to be proposed, waits for its decision, or is approved (in a
 * queue run: is about to be queued). A sound gateway starts nothing under a thrown switch, on any path. Seed 000, "Operators
 * can revoke pending calls, approvals, tools, and credential profiles".
 */
export const throwKillSwitch: Operator = {
  id: ID,
  family: 'drift',
  claim: 'A kill switch is thrown over a call that has not started; it must not start any more.',
  clauses: ['limits'],
  cases: ['RA-12', 'RA-25'],
  seeds: ['000: Operators can revoke pending calls, approvals, tools, and credential profiles', '002: fail-closed'],
  level: 'authorization',
  attacks: 'a call under a thrown kill switch',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: (ground) =>
    callsOnTheWay(ground).flatMap(({ ref, gated }) =>
      gated ? [`call:${ref}`, `call:${ref}/pending`] : [`call:${ref}`],
    ),
  choices: () => ({ scope: SCOPES }),
  rewrite(ground, site, { scope }) {
    const { call, pending } = siteOf(ground, site);
    if (call === undefined || scope === undefined) return undefined;
    const at = pending ? 'pending' : momentsOf(call, 'approved', 'proposing')[0];
    const value = scope === 'tenant' || scope === 'run' ? { scope } : { scope, tool: call.proposal.tool };
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'kill-switch', value });
  },
  // A switch over another tool leaves this one alone.
  twin(ground, site) {
    const { call } = siteOf(ground, site);
    const used = new Set(plannedCalls(ground.plan).map((one) => one.proposal.tool));
    const other = ground.examples.find((e) => !used.has(e.tool))?.tool;
    if (call === undefined || other === undefined) return ground.plan;
    const at = momentsOf(call, 'approved', 'proposing')[0];
    return at === undefined
      ? ground.plan
      : withHarmless(ground.plan, call, at, 'kill-switch', { scope: 'tool', tool: other });
  },
};
