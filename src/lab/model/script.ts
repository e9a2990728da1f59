import { z } from 'zod';
import { isMarker } from '../../model/marker.ts';
import { proposal } from '../../model/plan.ts';

const turnKey = z.string().regex(/^[a-z][a-z0-9-]*\/\d+$/, 'a turn is named run/turn, e.g. main/0');

/** What the model does in one user turn: the calls of each round, then a closing text. */
const scriptTurn = z.strictObject({
  rounds: z.array(z.array(proposal)).describe('first on the message, then after each batch of results'),
  final: z.string().describe('the text once there is nothing left to propose'),
});

/** The whole behaviour of the model toward one trial. Stamps stand in the arguments as ordinal 0 has them. */
export const scriptSchema = z.strictObject({
  marker: z.string().refine(isMarker, 'is not a marker'),
  turns: z.record(turnKey, scriptTurn),
  again: z.enum(['final', 'same']).optional().describe('when a round is asked a second time; default final'),
});
export type ModelScript = z.infer<typeof scriptSchema>;
