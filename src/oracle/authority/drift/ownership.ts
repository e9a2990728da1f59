import { setCondition } from '../change.ts';
import type { Change, Condition } from '../condition.ts';
import { detailsOf, done } from './felt.ts';

const owner = (resource: unknown): string => `owner:${resource}`;

export const ownershipChange: Change = {
  id: 'change:ownership',
  claim: 'A resource that has gone to another tenant is that of the other tenant at once.',
  courses(world, action) {
    const { resource, tenant } = detailsOf(action);
    return done([setCondition(world, owner(resource), tenant ?? null)], action);
  },
};

export const ownerOfNow: Condition = {
  id: 'owner-of-now',
  claim: 'The owner of a target is looked up when the call is executed.',
  refuses(world, { contract }, { principal, tool, arguments: args }) {
    const rule = contract.tools[tool];
    const target = rule?.effect === undefined ? undefined : args[rule.effect.resource];
    const now = world.conditions[owner(target)];
    const moved = typeof now === 'string' && now !== contract.principals[principal]?.tenant;
    return moved && rule?.sameTenant === true ? ['resource:moved'] : [];
  },
};
