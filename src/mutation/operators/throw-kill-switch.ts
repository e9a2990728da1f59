import { callAt, callsOnTheWay, changeFor, momentsOf, type OnTheWay, withChange, withHarmless } from '../on-the-way.ts';
import type { Ground, Operator } from '../operator.ts';
import { actionAt, plannedCalls } from '../plan-reading.ts';
import { insertAt, insertedId, replace } from '../plan-writing.ts';
import type { JsonValue, Plan } from '../vocabulary.ts';

const ID = 'throw-kill-switch';
const SCOPES = ['tool', 'server', 'credential', 'tenant', 'run'] as const;

const WHEN = ['pending', 'in-flight'] as const;

/**
 * Sites are `call:<ref>`, and for a gated call `call:<ref>/pending` before its decision and `call:<ref>/in-flight` while its
 * tool is at work.
 */
function siteOf(ground: Ground, site: string): { call: OnTheWay | undefined; when: (typeof WHEN)[number] | undefined } {
  const when = WHEN.find((one) => site.endsWith(`/${one}`));
  return { call: callAt(ground, when === undefined ? site : site.slice(0, -when.length - 1)), when };
}

/** The tool of the call is slow, and the switch is thrown while the resume that let it go is under way. */
function whileInFlight({ plan }: Ground, site: string, call: OnTheWay, value: JsonValue): Plan | undefined {
  const position = call.moments.approved ?? -1;
  const resume = actionAt(plan, position);
  if (resume?.do !== 'resume') return undefined;
  const id = insertedId(plan, ID, site);
  const thrown = { id, attack: ID, ...changeFor(call, 'kill-switch', value) };
  const raced = replace(plan, resume.id, () => ({
    id: resume.id,
    as: resume.as,
    attack: ID,
    do: 'together',
    branches: [[{ ...resume, id: `${resume.id}/1`, attack: ID }], [thrown]],
    offsets: [0, 25],
  }));
  const slow = {
    id: `${id}.slow`,
    as: '$control',
    attack: ID,
    do: 'fault' as const,
    what: 'delay-effect',
    run: call.run,
  };
  return raced && insertAt(raced, position, { ...slow, value: { ms: 80 } });
}

/**
 * An operator throws a kill switch over a call that is about to be proposed, waits for its decision, is approved (in a
 * queue run: is about to be queued), or is being executed by a slow tool. A sound gateway starts nothing under a thrown switch, on any path. Seed 000, "Operators
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
      gated
        ? // In flight first: whatever spares a call that waits or is queued spares it there as well.
          [`call:${ref}/in-flight`, `call:${ref}`, `call:${ref}/pending`]
        : [`call:${ref}`],
    ),
  choices: () => ({ scope: SCOPES }),
  rewrite(ground, site, { scope }) {
    const { call, when } = siteOf(ground, site);
    if (call === undefined || scope === undefined) return undefined;
    const value = scope === 'tenant' || scope === 'run' ? { scope } : { scope, tool: call.proposal.tool };
    if (when === 'in-flight') return whileInFlight(ground, site, call, value);
    const at = when === 'pending' ? 'pending' : momentsOf(call, 'approved', 'proposing')[0];
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
