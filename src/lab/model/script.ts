import { z } from 'zod';
import { isMarker } from '../../model/marker.ts';
import { proposal } from '../../model/plan.ts';
import { behaviour } from './behaviour.ts';

const turnKey = z.string().regex(/^[a-z][a-z0-9-]*\/\d+$/, 'a turn is named run/turn, e.g. main/0');

export const rounds = z.array(z.array(proposal));

/** What the model does in one user turn: the calls of each round, then a closing text. */
const scriptTurn = z.strictObject({
  rounds: rounds.describe('first on the message, then after each batch of results'),
  final: z.string().describe('the text once there is nothing left to propose'),
  other: rounds.optional().describe('what is proposed instead when a round is asked again, under "again: other"'),
});

export const again = z
  .enum(['final', 'same', 'other'])
  .describe('when a round is asked again: the final text, the same calls under new ids, or those of "other"');

/** The whole behaviour of the model toward one trial. Stamps stand in the arguments as ordinal 0 has them. */
export const scriptSchema = z.strictObject({
  marker: z.string().refine(isMarker, 'is not a marker'),
  turns: z.record(turnKey, scriptTurn),
  again: again.optional().describe('when a round is asked a second time; default final'),
  behave: behaviour.optional(),
});
export type ModelScript = z.infer<typeof scriptSchema>;
