import type { Reason } from '../../../model/clause.ts';
import { setCall, setCondition } from '../change.ts';
import type { Change, ChangeAction, Condition } from '../condition.ts';
import type { Environment } from '../environment.ts';
import { signatureOf } from '../signature.ts';
import type { World } from '../world.ts';
import { detailsOf, done } from './felt.ts';

const pointed = (resource: unknown): string => `pointed:${resource}`;

/** Every call on a resource might reach another one instead, which nobody asked for. */
function shadowed(
  world: World,
  env: Environment,
  { resource, to }: { resource: unknown; to: string },
  why: Reason,
): World {
  return Object.values(world.calls).reduce((next, call) => {
    const name = env.contract.tools[call.tool]?.effect?.resource;
    if (name === undefined || call.arguments[name] !== resource) return next;
    const args = { ...call.arguments, [name]: to };
    const signature = signatureOf(env.contract, call.tool, args, world.runs[call.run]?.owner ?? '');
    if (signature === undefined) return next;
    return setCall(next, { ...call, shadows: [...call.shadows, { signature, reasons: [why] }] });
  }, world);
}

/** From now on a name means another target. Nothing that was asked for or approved under it is about that one. */
export const referentChange: Change = {
  id: 'change:referent',
  claim: 'A call is on the target that its name meant when it was proposed, or it is not executed.',
  courses(world, action: ChangeAction, env) {
    const { resource, to } = detailsOf(action);
    if (typeof to !== 'string') return done([world], action);
    const moved = setCondition(world, pointed(resource), to);
    return done([shadowed(moved, env, { resource, to }, 'approval:other-target')], action);
  },
};

export const referentHolds: Condition = {
  id: 'referent-holds',
  claim: 'A name that points to another target by now authorises nothing.',
  refuses(world, { contract }, { tool, arguments: args }) {
    const name = contract.tools[tool]?.effect?.resource;
    const resource = name === undefined ? undefined : args[name];
    return resource !== undefined && world.conditions[pointed(resource)] !== undefined ? ['approval:other-target'] : [];
  },
};

/** Whoever looks a host up again finds another one, which nobody has checked. */
export const rebindChange: Change = {
  id: 'change:rebind',
  claim: 'The host that was checked is the host that is reached.',
  courses(world, action) {
    const { resource, to } = detailsOf(action);
    return done([setCondition(world, `rebound:${resource}`, to ?? null)], action);
  },
};

/** Where a second look-up of an address leads. */
export function reboundTo(world: World, address: unknown): string | undefined {
  const to = world.conditions[`rebound:${address}`];
  return typeof to === 'string' ? to : undefined;
}
