import type { Change } from '../condition.ts';
import { makeUncertain } from '../uncertain.ts';

/** The worker of the run's next call dies on the way. */
export const crash: Change = {
  id: 'fault:crash',
  claim: 'a call whose worker died has had its effect once or not at all, and is not executed again',
  courses: (world, action) => [action.run === undefined ? world : makeUncertain(world, action.run, 'lost')],
};

/** The tool of the run's next call breaks off behind its effect. */
export const failAfterEffect: Change = {
  id: 'fault:fail-after-effect',
  claim: 'a tool that breaks off may have had its effect, and is not asked for it again',
  courses: (world, action) => [action.run === undefined ? world : makeUncertain(world, action.run, 'broken-off')],
};
