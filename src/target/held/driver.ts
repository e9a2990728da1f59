import type { DeclaredCapabilities } from '../driver/capabilities.ts';
import type { Driver, DriverSession, DriverTrial } from '../driver/driver.ts';
import type { Poster } from './poster.ts';

/** Speaks to a target as a client does that holds the history, or the state, of every run. */
export function heldDriver(
  poster: Poster,
  actions: DeclaredCapabilities['actions'],
  open: (trial: DriverTrial, post: Poster['post']) => DriverSession,
): Driver {
  return {
    capabilities: { actions, paths: ['model', 'resume'], endpoints: ['chat'] },
    open: async (trial) => open(trial, (...sent) => poster.post(...sent)),
    identity: async () => {
      await poster.probe();
      return null;
    },
    close: () => poster.close(),
  };
}
