import type { Database } from 'better-sqlite3';
import { labelled, type Sample } from './metric.ts';

/** Something that is counted in the audit log. */
export interface AuditCount {
  /** Name of its metric. */
  name: string;
  /** Its labels, and how many as `n`. */
  sql: string;
}

const CODE = `json_extract(detail, '$.code')`;

export const WITHOUT_RECORDS: AuditCount = {
  name: 'calls_without_authoritative_run_records_total',
  sql: `SELECT 'history' AS source, COUNT(*) AS n FROM audit, json_each(audit.detail, '$.dropped') AS why
          WHERE audit.kind = 'history' AND why.value IN ('no-record', 'not-authoritative') HAVING n > 0
        UNION ALL
        SELECT 'request', COUNT(*) AS n FROM audit
          WHERE kind = 'refusal' AND ${CODE} IN ('no-such-call', 'no-such-run') HAVING n > 0`,
};

export const DIGEST_MISMATCHES: AuditCount = {
  name: 'approval_digest_mismatches_total',
  sql: `SELECT COALESCE(c.tool, '') AS tool, COUNT(*) AS n FROM audit LEFT JOIN calls c ON c.id = audit.operation
        WHERE kind = 'refusal' AND ${CODE} = 'approval-digest-mismatch'
          AND NOT (json_extract(detail, '$.reference') IS NOT NULL AND json_extract(detail, '$.attempt') IS NOT NULL)
        GROUP BY 1`,
};

export const RESUME_DENIALS: AuditCount = {
  name: 'cross_principal_resume_denials_total',
  sql: `SELECT CASE ${CODE} WHEN 'other-tenant' THEN 'other-tenant' ELSE 'same-tenant' END AS relation, COUNT(*) AS n
        FROM audit WHERE kind = 'refusal' AND ${CODE} IN ('not-owner', 'other-tenant')
          AND json_extract(detail, '$.path') LIKE '/runs/%/resume' GROUP BY 1`,
};

const ALL: readonly AuditCount[] = [WITHOUT_RECORDS, DIGEST_MISMATCHES, RESUME_DENIALS];

/** Every event that was ever counted: those that are in the log, and those that retention has removed from it. */
export function everCounted(db: Database, count: AuditCount): Sample[] {
  const gone = db
    .prepare<[string], { labels: string; n: number }>('SELECT labels, n FROM metric_carried WHERE metric = ?')
    .all(count.name)
    .map(({ labels, n }) => ({ labels: JSON.parse(labels) as Sample['labels'], value: n }));
  return summed([...inLog(db, count), ...gone]);
}

/** Removes rows of the log; what they counted for is carried on, so that no counter ever falls. */
export function carryingCounts(db: Database, remove: () => void): void {
  const before = ALL.map((count) => inLog(db, count));
  remove();
  const carry = db.prepare<[string, string, number]>(
    `INSERT INTO metric_carried(metric, labels, n) VALUES (?, ?, ?)
     ON CONFLICT(metric, labels) DO UPDATE SET n = n + excluded.n`,
  );
  ALL.forEach((count, i) => {
    const left = inLog(db, count).map((one) => ({ ...one, value: -one.value }));
    for (const { labels, value } of summed([...(before[i] ?? []), ...left])) {
      if (value > 0) carry.run(count.name, JSON.stringify(labels), value);
    }
  });
}

function inLog(db: Database, { sql }: AuditCount): Sample[] {
  return labelled(db.prepare<[], Record<string, string | number>>(sql).all());
}

/** One sample for each combination of labels. */
function summed(samples: readonly Sample[]): Sample[] {
  const sums = new Map<string, Sample>();
  for (const { labels, value } of samples) {
    const key = JSON.stringify(labels);
    sums.set(key, { labels, value: (sums.get(key)?.value ?? 0) + value });
  }
  return [...sums.values()];
}
