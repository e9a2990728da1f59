import type { ModelHook } from './model-hook.ts';

/** The model is offered what the caller may use at all: promoted tools for the caller's roles and tenant. */
export const offerUsableTools: ModelHook = {
  id: 'offer-usable-tools',
  offer: (tools, { actor }) =>
    tools.filter(
      ({ policy }) =>
        policy.promoted &&
        policy.allowedRoles.some((role) => actor.roles.includes(role)) &&
        (policy.allowedTenants === '*' || policy.allowedTenants.includes(actor.tenant)),
    ),
};
