import { setCondition } from '../change.ts';
import type { Change, Condition } from '../condition.ts';
import { detailsOf, done, runsThatFeel } from './felt.ts';

const stated = (run: string): string => `purpose:${run}`;

/** From now on the run is for something else. */
export const purposeChange: Change = {
  id: 'change:purpose',
  claim: 'A call is executed for the purpose that its run states now.',
  courses(world, action) {
    const { purpose = null } = detailsOf(action);
    return done([runsThatFeel(world, action).reduce((w, run) => setCondition(w, stated(run), purpose), world)], action);
  },
};

export const purposeServed: Condition = {
  id: 'purpose-served',
  claim: 'A tool is executed for the purposes that it serves only.',
  refuses(world, { contract }, { run, tool }) {
    const purposes = contract.tools[tool]?.purposes;
    const purpose = world.conditions[stated(run)];
    return purposes !== undefined && typeof purpose === 'string' && !purposes.includes(purpose)
      ? ['limits:purpose']
      : [];
  },
};
