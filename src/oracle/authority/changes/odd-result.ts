import type { JsonObject } from '../../../model/json.ts';
import { addRefusals } from '../change.ts';
import type { Change } from '../condition.ts';
import { detailsOf } from '../drift/felt.ts';
import { exposureSignature } from '../signature.ts';
import { makeUncertain } from '../uncertain.ts';

/**
 * The tool of the run's next call answers oddly. It may not have done its work at all; and what its schema does not know is
 * not shown to the model.
 */
export const oddResult: Change = {
  id: 'fault:result',
  claim:
    'a tool that answers oddly authorises nothing, and what it says is taken for data of a known shape or not at all',
  courses(world, action) {
    if (action.run === undefined) return [world];
    const details: JsonObject = detailsOf(action);
    if (details.how === 'failure' || details.how === 'claim') return [makeUncertain(world, action.run, 'not-done')];
    if (details.how !== 'extra-property') return [world];
    const signature = exposureSignature(String(details.text), action.run);
    return [addRefusals(world, [{ signature, reasons: ['result:outside-schema'], action: action.id }])];
  },
};
