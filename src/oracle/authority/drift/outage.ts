import { setCondition } from '../change.ts';
import type { Change, Condition } from '../condition.ts';
import type { World } from '../world.ts';
import { done, runsThatFeel } from './felt.ts';

const policyDown = (run: string): string => `policy-down:${run}`;
const stateLost = (run: string): string => `state-lost:${run}`;

/** Something that a decision needs does not answer any more, as the runs of the action feel it. */
function outage(id: string, claim: string, name: (run: string) => string): Change {
  return {
    id,
    claim,
    courses: (world, action) =>
      done([runsThatFeel(world, action).reduce((w: World, run) => setCondition(w, name(run), true), world)], action),
  };
}

export const policyOutage = outage(
  'fault:policy-down',
  'While the policy cannot be asked, nothing is allowed.',
  policyDown,
);

export const stateLoss = outage(
  'fault:state-lost',
  'What a run held is not executed once the records of it are gone.',
  stateLost,
);

export const policyAnswers: Condition = {
  id: 'policy-answers',
  claim: 'A call is executed on the word of the policy, and not for want of one.',
  refuses: (world, _env, { run }) => (world.conditions[policyDown(run)] === true ? ['principal:policy-down'] : []),
};

export const stateIsKept: Condition = {
  id: 'state-is-kept',
  claim: 'A call is executed on the records of its run, which must be there.',
  refuses: (world, _env, { run }) => (world.conditions[stateLost(run)] === true ? ['provenance:state-lost'] : []),
};
