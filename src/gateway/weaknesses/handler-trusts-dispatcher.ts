import type { Weakness } from '../weakness.ts';

/** The guard: a handler authorises its own target, whatever was checked before. */
export const handlerTrustsDispatcher = {
  id: 'handler-trusts-dispatcher',
  clause: 'resource',
  summary: 'Handlers do not check their target again, and direct calls skip the check of the dispatcher.',
  path: 'direct',
} as const satisfies Weakness;
