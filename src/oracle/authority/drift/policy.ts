import { setCondition } from '../change.ts';
import type { Change, Condition } from '../condition.ts';
import { detailsOf, done, runsThatFeel } from './felt.ts';
import { lapseAll } from './lapse.ts';

const inForce = (run: string): string => `policy-version:${run}`;
const denied = (run: string, tool: unknown): string => `denied:${run}/${tool}`;

/**
 * The policy that a run is under changes: it denies a tool, or it is another version. Approvals bind the version; whether
 * a call that still waits for one must be proposed anew is for the target to say. The version that is in force already may
 * be taken for a new one or for none.
 */
export const policyChange: Change = {
  id: 'change:policy',
  claim:
    'What the policy of now denies is not executed, and an approval under another version of it authorises nothing.',
  courses(world, action) {
    const { deny, version } = detailsOf(action);
    const runs = runsThatFeel(world, action);
    let next = world;
    if (typeof deny === 'string') next = runs.reduce((w, run) => setCondition(w, denied(run, deny), true), next);
    if (version === undefined) return done([next], action);
    const known = runs.every((run) => world.conditions[inForce(run)] === version);
    next = runs.reduce((w, run) => setCondition(w, inForce(run), version), next);
    const renewed = runs.reduce((w, run) => lapseAll(w, run, 'approved', 'approval:other-policy'), next);
    const anew = runs.reduce((w, run) => lapseAll(w, run, 'pending', 'approval:other-policy'), renewed);
    return done(known ? [next, renewed, anew] : [renewed, anew], action);
  },
};

export const policyOfNow: Condition = {
  id: 'policy-of-now',
  claim: 'The policy is asked when a call is executed, whatever it said when the call was proposed.',
  refuses: (world, _env, { run, tool }) =>
    world.conditions[denied(run, tool)] === true ? ['principal:policy-denied'] : [],
};
