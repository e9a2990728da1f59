import type { Store } from './store/open.ts';

/**
 * What a process that died left behind. A call that was executing is UNKNOWN, to be reconciled and never repeated; a run
 * that was asking the model waits for its user; a job that was taken but not started is ready again.
 */
export function recover(store: Store): void {
  const { db, machine } = store;
  const started = db.prepare<[], { id: string; run: string; principal: string }>(
    `SELECT id, run, principal FROM calls WHERE state = 'EXECUTING'`,
  );
  const asking = db.prepare<[], { id: string; principal: string }>(
    `SELECT id, principal FROM runs WHERE state = 'MODEL_PENDING'`,
  );
  store.transaction(() => {
    const result = JSON.stringify({
      error: { class: 'unknown', message: 'the gateway stopped while the call was executing' },
    });
    for (const { id: call, run, principal: by } of started.all()) {
      machine.moveCall({ call, run, from: 'EXECUTING', to: 'UNKNOWN', by, result });
    }
    for (const { id, principal } of asking.all()) machine.moveRun(id, 'MODEL_PENDING', 'AWAITING_USER', principal);
    db.exec(`UPDATE jobs SET state = CASE WHEN (SELECT state FROM calls WHERE id = jobs.call) = 'DISPATCH_AUTHORIZED'
             THEN 'ready' ELSE 'done' END WHERE state IN ('taken', 'lost')`);
  });
}
