import { isConsumed } from './call-record.ts';
import type { Gateway } from './gateway.ts';

/** The state of a run is gone from the store: nothing of it can be executed on what is left. */
export function loseState(gateway: Gateway, run: string): void {
  gateway.store.changes.put(run, 'state', 'lost', true);
  if (gateway.weak.has('lost-state-starts-over')) startOver(gateway, run);
}

/** Asked by check 3 of every dispatch. */
export function isLost({ store, weak }: Gateway, run: string): boolean {
  return store.changes.find(run, 'state', 'lost') === true && !weak.has('lost-state-starts-over');
}

/** The transcript says what was proposed and approved, and not what became of it. */
function startOver({ store }: Gateway, run: string): void {
  store.transaction(() => {
    for (const call of store.calls.ofRun(run).filter(isConsumed)) {
      const { id, principal: by, state: from } = call;
      if (!store.machine.moveCallLawlessly({ call: id, run, from, to: 'DISPATCH_AUTHORIZED', by })) continue;
      for (const approval of store.approvals.ofCall(id)) store.approvals.giveBack(approval.id);
    }
  });
}
