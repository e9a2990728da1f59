import { callsOfRun, setCondition } from '../change.ts';
import type { Change } from '../condition.ts';
import type { World } from '../world.ts';
import { detailsOf, done, runsThatFeel } from './felt.ts';
import { lapse } from './lapse.ts';

const inForce = (run: string, key: unknown): string => `context:${run}/${key}`;

/**
 * The session of a run is switched to another context. What was approved under the one before is not executed under this
 * one. The value that is in force already may be taken for a new one or for none.
 */
export const contextChange: Change = {
  id: 'change:context',
  claim: 'An approval that was given under another context of the session authorises nothing.',
  courses(world, action, { contract }) {
    const { key, value = null } = detailsOf(action);
    const runs = runsThatFeel(world, action);
    const known = runs.every((run) => world.conditions[inForce(run, key)] === value);
    const next = runs.reduce((w, run) => setCondition(w, inForce(run, key), value), world);
    const isUnder = (tool: string): boolean => contract.tools[tool]?.needsContext === true;
    const switched = runs.reduce(
      (w: World, run) =>
        callsOfRun(w, run)
          .filter((call) => call.standing === 'approved' && isUnder(call.tool))
          .reduce((v, call) => lapse(v, call, 'approval:other-context'), w),
      next,
    );
    return done(known ? [next, switched] : [switched], action);
  },
};
