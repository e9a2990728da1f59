import { askedFor } from '../asked-for.ts';
import type { CallRecord } from '../call-record.ts';
import { type Check, type Dispatch, established } from '../dispatch.ts';
import { isMember } from '../drift/membership.ts';
import type { Principal } from '../principals.ts';
import { refuseToWrite } from '../read-credential.ts';
import { noSuchRun, Refusal } from '../refusal.ts';
import { operates, ownsRun } from '../run-ownership.ts';
import type { RunRecord } from '../run-record.ts';

/** 2. Authenticate the current actor or workload and bind it to the run. */
export const bindActor: Check = {
  id: '02-bind-actor',
  endsCall: false,
  run(dispatch) {
    const { gateway } = dispatch;
    const run = established(dispatch.run, 'the run');
    const record = established(dispatch.record, 'the call');
    // Membership is read now, whatever it was when the request or the job was made.
    const actor = gateway.principals.find(dispatch.actor.principal);
    if (actor === undefined || (actor.tenant !== dispatch.actor.tenant && !gateway.weak.has('tenant-from-arguments'))) {
      throw new Refusal('unauthenticated', 'the actor is not known');
    }
    if (!isMember(gateway.store, run.id, actor.principal, gateway.weak)) {
      throw new Refusal('forbidden', 'the principal is not a member any more');
    }
    bindToRun(dispatch, actor, run, record);
    if (record.principal !== run.principal || record.tenant !== run.tenant) throw noSuchRun();
    refuseToWrite(gateway, dispatch.actor, record);
    if (!gateway.weak.has('tenant-from-arguments')) dispatch.actor = actor;
  },
};

/** The owner by being it, an operator by role and tenant, a sub-agent by a delegation that is good now. */
function bindToRun(
  { gateway, cause, delegation, actor: acting }: Dispatch,
  actor: Principal,
  run: RunRecord,
  call: CallRecord,
): void {
  const { principals, delegations, weak } = gateway;
  if (cause === 'operator') {
    if (!operates(actor, run.tenant)) throw noSuchRun();
  } else if (cause === 'delegate') {
    const parent = gateway.store.runs.find(delegation?.run ?? '');
    if (parent === undefined || parent.principal !== run.principal || parent.tenant !== run.tenant) throw noSuchRun();
    delegations.verify(delegation, parent, actor, askedFor(gateway, parent, call.tool, call.arguments));
    if (principals.find(run.principal)?.tenant !== run.tenant) throw noSuchRun();
  } else if (!ownsRun(weak.has('tenant-from-arguments') ? acting : actor, run, cause, weak)) throw noSuchRun();
}
