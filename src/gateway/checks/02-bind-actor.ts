import { type Check, established } from '../dispatch.ts';
import { isMember } from '../drift/membership.ts';
import { noSuchRun, Refusal } from '../refusal.ts';
import { ownsRun } from '../run-ownership.ts';

/** 2. Authenticate the current actor or workload and bind it to the run. */
export const bindActor: Check = {
  id: '02-bind-actor',
  endsCall: false,
  run(dispatch) {
    const { gateway, cause } = dispatch;
    const run = established(dispatch.run, 'the run');
    const record = established(dispatch.record, 'the call');
    // Membership is read now, whatever it was when the request or the job was made.
    const actor = gateway.principals.find(dispatch.actor.principal);
    if (actor === undefined || actor.tenant !== dispatch.actor.tenant) {
      throw new Refusal('unauthenticated', 'the actor is not known');
    }
    if (!isMember(gateway.store, run.id, actor.principal, gateway.weak)) {
      throw new Refusal('forbidden', 'the principal is not a member any more');
    }
    if (!ownsRun(actor, run, cause, gateway.weak)) throw noSuchRun();
    if (record.principal !== run.principal || record.tenant !== run.tenant) throw noSuchRun();
    dispatch.actor = actor;
  },
};
