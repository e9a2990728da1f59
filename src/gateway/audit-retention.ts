import type { Audit } from './audit.ts';
import { type AuditRow, sealOf } from './audit-chain.ts';
import { carryingCounts } from './metrics/audit-counts.ts';
import type { Store } from './store/open.ts';

/** Puts every row of an operation under a hold, until it is lifted. Retention leaves held rows alone. */
export function holdOperation({ db, audit }: Store, operation: string, reason: string): void {
  db.prepare('INSERT OR REPLACE INTO audit_holds(operation, reason, at) VALUES (?, ?, ?)').run(
    operation,
    reason,
    Date.now(),
  );
  audit.append({ kind: 'change', principal: 'operator', operation, detail: { hold: 'placed', reason } });
}

export function liftHold({ db, audit }: Store, operation: string): void {
  db.prepare('DELETE FROM audit_holds WHERE operation = ?').run(operation);
  audit.append({ kind: 'change', principal: 'operator', operation, detail: { hold: 'lifted' } });
}

const REMOVABLE = `SELECT * FROM audit WHERE seq < ? AND at < ? AND kind <> 'checkpoint'
  AND (operation IS NULL OR operation NOT IN (SELECT operation FROM audit_holds)) ORDER BY seq`;

/**
 * Removes rows that are older than the period of retention. Of each its link in the chain stays, and a checkpoint row seals
 * what went, so that the chain can still be verified from its beginning. Answers how many rows went.
 */
export function applyRetention({ db, audit, transaction }: Store, olderThanMs: number): number {
  return transaction(() => {
    const checkpoint = audit.nextSeq();
    const rows = db.prepare<[number, number], AuditRow>(REMOVABLE).all(checkpoint, Date.now() - olderThanMs);
    if (rows.length === 0) return 0;
    const keep = db.prepare('INSERT INTO audit_removed(seq, previous, hash, checkpoint) VALUES (?, ?, ?, ?)');
    const remove = db.prepare<[number]>('DELETE FROM audit WHERE seq = ?');
    carryingCounts(db, () => {
      for (const { seq, previous, hash } of rows) {
        keep.run(seq, previous, hash, checkpoint);
        remove.run(seq);
      }
    });
    sealRemoval(audit, rows);
    return rows.length;
  });
}

function sealRemoval(audit: Audit, rows: readonly AuditRow[]): void {
  const [first, last] = [rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? 0];
  const detail = { removed: rows.length, first, last, seal: sealOf(rows) };
  audit.append({ kind: 'checkpoint', principal: 'operator', detail });
}
