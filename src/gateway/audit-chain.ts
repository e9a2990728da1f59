import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';

export interface AuditRow {
  seq: number;
  at: number;
  kind: string;
  principal: string;
  run: string | null;
  operation: string | null;
  /** JSON text. */
  detail: string;
  previous: string;
  hash: string;
}

/** What stays of a row that retention has removed. */
export interface RemovedRow {
  seq: number;
  previous: string;
  hash: string;
  /** Sequence number of the checkpoint row that seals it. */
  checkpoint: number;
}

export const GENESIS = '0'.repeat(64);

export function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const { seq, at, kind, principal, run, operation, detail, previous } = row;
  return createHash('sha256')
    .update(JSON.stringify([seq, at, kind, principal, run, operation, detail, previous]))
    .digest('hex');
}

/** What a checkpoint says of the rows that it lets go: their hashes, in order, sealed as one. */
export function sealOf(removed: readonly Pick<RemovedRow, 'seq' | 'hash'>[]): string {
  return createHash('sha256')
    .update(removed.map(({ seq, hash }) => `${seq}:${hash}\n`).join(''))
    .digest('hex');
}

const LINKS = `SELECT seq, at, kind, principal, run, operation, detail, previous, hash, 0 AS checkpoint FROM audit
  UNION ALL SELECT seq, 0, '', '', NULL, NULL, '', previous, hash, checkpoint FROM audit_removed ORDER BY seq`;

/**
 * The sequence number of the first row that does not fit the chain; undefined when it is whole. A row that was removed
 * fits when a checkpoint of the same chain seals it. `head` is the hash that the chain must end with, where that is known.
 */
export function firstBroken(db: Database, head?: string): number | undefined {
  let previous = GENESIS;
  let seq = 0;
  const removed = new Map<number, RemovedRow[]>();
  const seals = new Map<number, string>();
  for (const row of db.prepare<[], AuditRow & { checkpoint: number }>(LINKS).iterate()) {
    seq += 1;
    const gone = row.checkpoint > 0;
    if (row.seq !== seq || row.previous !== previous || (!gone && row.hash !== hashOf(row))) return seq;
    previous = row.hash;
    if (gone) removed.set(row.checkpoint, [...(removed.get(row.checkpoint) ?? []), row]);
    else if (row.kind === 'checkpoint') seals.set(row.seq, String(JSON.parse(row.detail).seal));
  }
  for (const [checkpoint, rows] of removed) if (seals.get(checkpoint) !== sealOf(rows)) return rows[0]?.seq;
  return head === undefined || head === previous ? undefined : seq + 1;
}
