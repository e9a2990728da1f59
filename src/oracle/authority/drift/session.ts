import { setCondition } from '../change.ts';
import type { Change } from '../condition.ts';
import type { World } from '../world.ts';
import { detailsOf, done, runsThatFeel } from './felt.ts';

const ended = (run: string, principal: unknown): string => `ended:${run}/${principal}`;

export const sessionChange: Change = {
  id: 'change:session',
  claim: 'What is asked for in a session that was ended, nobody asks for.',
  courses(world, action) {
    const { principal } = detailsOf(action);
    return done(
      [runsThatFeel(world, action).reduce((w, run) => setCondition(w, ended(run, principal), true), world)],
      action,
    );
  },
};

export function isEnded(world: World, run: string, principal: string): boolean {
  return world.conditions[ended(run, principal)] === true;
}
