import { ModelFault } from '../model-client.ts';
import type { ModelHook } from './model-hook.ts';

const MOST_PROPOSALS = 64;
const LONGEST_ARGUMENTS = 262_144;

/** An answer with more proposals, or longer ones, than anybody could look at is not used. */
export const boundProposals: ModelHook = {
  id: 'bound-proposals',
  screen({ proposals }) {
    if (proposals.length > MOST_PROPOSALS) throw new ModelFault('the model proposed too many calls at once');
    if (proposals.some((one) => one.arguments.length > LONGEST_ARGUMENTS))
      throw new ModelFault('the model proposed arguments that are too long');
  },
};
