import { addRefusals } from '../change.ts';
import type { ActionOf } from '../environment.ts';
import { exposureSignature } from '../signature.ts';
import type { World } from '../world.ts';

/** A client is never the executor of a server's tool: its result may not reach the model, whoever offers it. */
export function answer(world: World, action: ActionOf<'answer'>): World[] {
  const run = world.runs[action.run];
  const reason =
    run !== undefined && run.owner !== action.as ? ('pairing:not-owner' as const) : ('pairing:not-executor' as const);
  return [
    addRefusals(world, [
      {
        signature: exposureSignature(action.content, action.run),
        reasons: [reason],
        action: action.id,
        call: action.call,
      },
    ]),
  ];
}
