import { setCondition } from '../change.ts';
import type { Change, Condition } from '../condition.ts';
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
  courses(world, action, { contract }) {
    const { scope, tool } = detailsOf(action);
    const runs = runsThatFeel(world, action);
    const stop = (name: string) => runs.reduce((w, run) => setCondition(w, killed(run, name), true), world);
    if (scope === 'run' || scope === 'tenant' || typeof tool !== 'string') return done([stop(EVERY_TOOL)], action);
    const alone = scope === 'tool' || Object.keys(contract.tools).length < 2;
    return done(alone ? [stop(tool)] : [stop(tool), stop(EVERY_TOOL)], action);
  },
};

export const noKillSwitch: Condition = {
  id: 'no-kill-switch',
  claim: 'No kill switch that covers the call is thrown when it is executed.',
  refuses: (world, _env, { run, tool }) =>
    world.conditions[killed(run, tool)] === true || world.conditions[killed(run, EVERY_TOOL)] === true
      ? ['limits:killed']
      : [],
};
