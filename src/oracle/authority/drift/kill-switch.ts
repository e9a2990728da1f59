import { addRefusals, refusal, setCondition } from '../change.ts';
import type { Change, ChangeAction, Condition } from '../condition.ts';
import type { Environment } from '../environment.ts';
import type { CallState, World } from '../world.ts';
import { detailsOf, done, runsThatFeel } from './felt.ts';

const killed = (run: string, tool: string): string => `killed:${run}/${tool}`;
const EVERY_TOOL = '*';

/**
 * A switch is thrown. That of a run or a tenant stops every tool, that of a tool the one; which other tools share a server
 * or a credential profile with it only the target knows.
 */
export const killSwitchChange: Change = {
  id: 'change:kill-switch',
  claim: 'Under a kill switch nothing starts, whether it waits, is approved or is queued.',
  courses(world, action, env) {
    const { contract } = env;
    const { scope, tool } = detailsOf(action);
    const runs = runsThatFeel(world, action);
    const stop = (name: string) => {
      const stopped = runs.reduce((w, run) => setCondition(w, killed(run, name), true), world);
      return stopInFlight(
        stopped,
        action,
        env,
        (call) => runs.includes(call.run) && (name === EVERY_TOOL || name === call.tool),
      );
    };
    if (scope === 'run' || scope === 'tenant' || typeof tool !== 'string') return done([stop(EVERY_TOOL)], action);
    const alone = scope === 'tool' || Object.keys(contract.tools).length < 2;
    return done(alone ? [stop(tool)] : [stop(tool), stop(EVERY_TOOL)], action);
  },
};

/**
 * What was permitted by an action that is still under way may have had its effect before the switch, or has none: once
 * the switch is known to be thrown, nothing comes after it.
 */
function stopInFlight(
  world: World,
  action: ChangeAction,
  env: Environment,
  covers: (call: CallState) => boolean,
): World {
  const thrown = env.factOf(action.id);
  if (thrown?.kind !== 'accepted') return world;
  const inFlight = world.permits.filter((permit) => {
    const call = world.calls[permit.call];
    const cause = env.factOf(permit.action);
    return permit.until === undefined && call !== undefined && covers(call) && (cause?.end ?? 0) > thrown.start;
  });
  if (inFlight.length === 0) return world;
  const permits = world.permits.map((p) => (inFlight.includes(p) ? { ...p, min: 0 as const, until: action.id } : p));
  const late = inFlight.flatMap((p) => refusal(p.signature, ['limits:killed'], action.id, p.call));
  return addRefusals({ ...world, permits }, late);
}

export const noKillSwitch: Condition = {
  id: 'no-kill-switch',
  claim: 'No kill switch that covers the call is thrown when it is executed.',
  refuses: (world, _env, { run, tool }) =>
    world.conditions[killed(run, tool)] === true || world.conditions[killed(run, EVERY_TOOL)] === true
      ? ['limits:killed']
      : [],
};
