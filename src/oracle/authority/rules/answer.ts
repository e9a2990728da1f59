import type { Reason } from '../../../model/clause.ts';
import { addRefusals } from '../change.ts';
import type { ActionOf } from '../environment.ts';
import { exposureSignature } from '../signature.ts';
import type { World } from '../world.ts';

/** A client is never the executor of a server's tool: its result may not reach the model, whoever offers it. */
export function answer(world: World, action: ActionOf<'answer'>): World[] {
  return [
    addRefusals(world, [
      {
        signature: exposureSignature(action.content, action.run),
        reasons: [whyNot(world, action)],
        action: action.id,
        call: action.call,
      },
    ]),
  ];
}

function whyNot(world: World, action: ActionOf<'answer'>): Reason {
  const run = world.runs[action.run];
  if (run !== undefined && run.owner !== action.as) return 'pairing:not-owner';
  if (world.calls[action.call]?.standing === 'done') return 'pairing:duplicate';
  const from = action.from === undefined ? undefined : world.calls[action.from];
  return from !== undefined && from.run !== action.run ? 'pairing:other-run' : 'pairing:not-executor';
}
