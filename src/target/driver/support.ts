import type { SimpleAction } from '../../model/plan.ts';
import type { AdapterContext } from '../adapter.ts';
import type { Capabilities } from './capabilities.ts';

/** Makes the function that says, in one sentence, why an action cannot be performed; undefined when it can. */
export function supportOf(
  name: string,
  can: Capabilities,
  context: AdapterContext,
): (action: SimpleAction) => string | undefined {
  return (action) => {
    if (action.do === 'wait') return undefined;
    const lacks = (what: string): string => `the driver of ${name} does not ${what}`;
    if (!can.actions.includes(action.do)) return lacks(action.do);
    if (action.do === 'open' && action.dispatch === 'queue' && !can.paths.includes('queue'))
      return `${name} has no queue`;
    if (action.do === 'invoke' && !can.paths.includes(action.path)) return lacks(`invoke on the ${action.path} path`);
    if (action.do === 'submit') {
      const endpoint = action.twin ?? 'chat';
      if (!can.endpoints.includes(endpoint)) return lacks(`submit to ${endpoint}`);
      if (action.state !== undefined && !can.stateTokens) return lacks('go on from the state that a client holds');
    }
    if (action.do === 'change' && !can.changes.includes(action.what)) return lacks(`change ${action.what}`);
    if (action.do === 'fault' && !can.faults.includes(action.what)) return lacks(`cause ${action.what}`);
    if (action.do === 'posture' && !can.postures.includes(action.what)) return lacks(`report ${action.what}`);
    const { credential, as } = action;
    if (credential !== undefined && context.credentials(as, credential) === undefined)
      return `the scenario has no ${credential} credential of ${as}`;
    return undefined;
  };
}
