import { bindingOf, newApproval } from './approval-binding.ts';
import type { Gateway } from './gateway.ts';

/**
 * What a resume does with calls of a batch that nobody has decided yet. Soundly nothing: each waits for a decision of its
 * own. Under the weakness, one approval in the batch is an approval of the batch.
 */
export function releaseBatch(gateway: Gateway, run: string): void {
  if (!gateway.weak.has('partial-batch-runs-all')) return;
  const { approvals, calls, machine, transaction } = gateway.store;
  transaction(() => {
    const all = calls.ofRun(run);
    for (const call of all.filter((one) => one.state === 'APPROVAL_PENDING')) {
      const released = all.some(
        (one) => one.turn === call.turn && one.round === call.round && one.authorization === 'approval',
      );
      const tool = gateway.tools.find(call.tool);
      if (!released || tool === undefined) continue;
      const approval = newApproval('approve', 'batch', bindingOf(call, tool, call.principal));
      approvals.insert(approval);
      calls.authorize(call.id, 'approval', approval.id);
      const by = call.principal;
      machine.moveCall({ call: call.id, run, from: 'APPROVAL_PENDING', to: 'DISPATCH_AUTHORIZED', by });
    }
  });
}
