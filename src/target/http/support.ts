import type { SimpleAction } from '../../model/plan.ts';
import type { AdapterContext } from '../adapter.ts';
import type { HttpTarget } from './definition.ts';
import { type CompiledStep, stepsOf } from './render.ts';
import { variantOf } from './variables.ts';

/** Makes the function that says, in one sentence, why an action cannot be performed; undefined when it can. */
export function supportOf(
  target: HttpTarget,
  compiled: ReadonlyMap<string, CompiledStep[]>,
  context: AdapterContext,
): (action: SimpleAction) => string | undefined {
  return (action) => {
    if (action.do === 'wait') return undefined;
    if (action.do === 'open' && action.dispatch === 'queue' && !target.paths.includes('queue')) {
      return `${target.name} has no queue`;
    }
    const steps = stepsOf(compiled, action);
    if (steps === undefined) {
      const variant = variantOf(action);
      const what =
        action.do === 'invoke'
          ? `invoke on the ${action.path} path`
          : variant === undefined
            ? action.do
            : `${action.do} (${variant})`;
      return `the target file of ${target.name} does not say how to ${what}`;
    }
    if (action.do === 'submit' && action.state !== undefined && !steps.some(presentsToken)) {
      return `the target file of ${target.name} does not say how to go on from the state that a client holds`;
    }
    const { credential, as } = action;
    if (credential !== undefined && context.credentials(as, credential) === undefined) {
      return `the scenario has no ${credential} credential of ${as}`;
    }
    if (context.controlUrl === undefined && steps.some(({ step }) => step.send.base === 'control')) {
      return `${action.do} needs the control plane of ${target.name}: give target.controlUrl`;
    }
    return undefined;
  };
}

function presentsToken({ body }: CompiledStep): boolean {
  return body?.variables.some(({ name }) => name === 'stateToken') === true;
}
