import type { Reason } from '../model/clause.ts';
import type { Effect } from '../model/effect.ts';
import { simpleActions } from '../model/plan-actions.ts';
import { PROBED, type ResidueKind } from '../model/residue.ts';
import type { Witness } from '../model/verdict.ts';
import type { CallStanding, Refusal, World } from './authority/world.ts';
import type { Blame } from './blame.ts';
import { type Explanation, sameContent } from './explain.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Evidence } from './judge.ts';

const LEFT: Readonly<Record<ResidueKind, Reason>> = {
  'queued-job': 'residue:queued-job',
  'reusable-approval': 'residue:reusable-approval',
  'pending-call': 'residue:pending-call',
};

/** Where authority has ended a call for good. */
const ENDED: readonly CallStanding[] = ['rejected', 'cancelled', 'superseded', 'invalid', 'refused'];

/** Why a call does not run that simply waits for somebody: nothing has been refused by that. */
const OPEN: readonly Reason[] = ['approval:absent', 'approval:too-few', 'provenance:not-resumed'];

/**
 * An effect during a probe is the residue of a refusal where what it does had been refused before the probing began: a
 * request for it was turned away, or authority had ended its call. Anything else is the doing of the probe itself.
 */
export function residueIn(
  found: Blame,
  effect: Effect,
  { world }: Explanation,
  evidence: Evidence,
): Pick<Witness, 'clause' | 'reasons' | 'actionKind' | 'otherwise'> | undefined {
  const kind = found.action?.probe;
  if (kind === undefined || found.refusal === undefined || effect.kind === 'exposure') return undefined;
  if (found.clause === 'replay') return undefined;
  const { call } = found.refusal;
  const same = ({ signature, call: other }: Refusal): boolean =>
    (call !== undefined && other === call) || sameContent(effect, signature, evidence);
  const requests = requestsIn(evidence);
  const before = world.refusals.filter((r) => requests.has(r.action) && same(r));
  if (!before.some((r) => requests.get(r.action) === true || r.reasons.some((one) => !OPEN.includes(one))))
    return undefined;
  const { clause, reasons, actionKind: action } = found;
  return {
    clause: 'residue',
    reasons: [LEFT[kind]],
    actionKind: PROBED,
    otherwise: fingerprintOf({ clause, reasons, action, sign: 'excess' }),
  };
}

/** The requests of the plan itself, and which of them the target turned away. */
function requestsIn({ plan, transcript }: Evidence): Map<string, boolean> {
  const refused = new Set(transcript.flatMap((f) => (f.kind === 'refused' ? [f.action] : [])));
  return new Map(simpleActions(plan).flatMap((a) => (a.probe === undefined ? [[a.id, refused.has(a.id)]] : [])));
}

/** The calls that authority has not let through, and of each whether it may still be decided on. */
export function endedIn(world: World): { call: string; waiting: boolean }[] {
  return Object.values(world.calls).flatMap(({ key, standing }) =>
    standing === 'pending' || ENDED.includes(standing) ? [{ call: key, waiting: standing === 'pending' }] : [],
  );
}

/** Probes were answered, by somebody who still does what is asked: that they had no effect then shows something. */
export function wasProbed({ plan, transcript }: Evidence): boolean {
  const probes = new Set(
    plan.actions.flatMap((a) => (a.do !== 'together' && a.probe !== undefined && a.as !== '$control' ? [a.id] : [])),
  );
  return transcript.some((f) => f.kind === 'accepted' && probes.has(f.action));
}
