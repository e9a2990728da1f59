import type { Gateway } from '../gateway.ts';
import { labelled, type Metric } from './metric.ts';

type Row = Record<string, string | number>;
const rows = ({ store }: Gateway, sql: string): Row[] => store.db.prepare<[], Row>(sql).all();

/** The clause that a check of the dispatcher stands for. A repeated request for what has run is no attempt without authority. */
const CLAUSE = `CASE a.refusedBy WHEN '02-bind-actor' THEN 'principal' WHEN '04-resolve-tool' THEN 'principal'
  WHEN '05-validate-arguments' THEN 'arguments' WHEN '06-authorize-target' THEN 'resource'
  WHEN '07-verify-approval' THEN 'approval' WHEN '08-apply-guardrails' THEN 'limits' ELSE 'provenance' END`;

export const blockedAttempts: Metric = {
  name: 'unauthorized_dispatch_attempts_blocked_total',
  type: 'counter',
  help: 'Unauthorized dispatch attempts blocked, by dispatch path, tool and clause.',
  labels: ['path', 'tool', 'clause'],
  samples: (gateway) =>
    labelled(
      rows(
        gateway,
        `SELECT a.path, c.tool, ${CLAUSE} AS clause, COUNT(*) AS n FROM attempts a JOIN calls c ON c.id = a.call
         WHERE a.outcome = 'refused' AND a.refusedBy <> '09-reserve-execution'
           AND NOT (a.refusedBy = '03-confirm-state' AND c.state IN ('SUCCEEDED', 'FAILED')) GROUP BY 1, 2, 3`,
      ),
    ),
};

const CODE = `json_extract(detail, '$.code')`;

export const callsWithoutRecords: Metric = {
  name: 'calls_without_authoritative_run_records_total',
  type: 'counter',
  help: 'Calls without authoritative run records that a client named in a history or in a request.',
  labels: ['source'],
  samples: (gateway) =>
    labelled(
      rows(
        gateway,
        `SELECT 'history' AS source, COUNT(*) AS n FROM audit, json_each(audit.detail, '$.dropped') AS why
           WHERE audit.kind = 'history' AND why.value IN ('no-record', 'not-authoritative') HAVING n > 0
         UNION ALL
         SELECT 'request', COUNT(*) AS n FROM audit
           WHERE kind = 'refusal' AND ${CODE} IN ('no-such-call', 'no-such-run') HAVING n > 0`,
      ),
    ),
};

export const digestMismatches: Metric = {
  name: 'approval_digest_mismatches_total',
  type: 'counter',
  help: 'Approval-digest mismatches: a decision or a dispatch about other arguments than were proposed, by tool.',
  labels: ['tool'],
  samples: (gateway) =>
    labelled(
      rows(
        gateway,
        `SELECT COALESCE(c.tool, '') AS tool, COUNT(*) AS n FROM audit LEFT JOIN calls c ON c.id = audit.operation
         WHERE kind = 'refusal' AND ${CODE} = 'approval-digest-mismatch'
           AND NOT (json_extract(detail, '$.reference') IS NOT NULL AND json_extract(detail, '$.attempt') IS NOT NULL)
         GROUP BY 1`,
      ),
    ),
};

export const resumeDenials: Metric = {
  name: 'cross_principal_resume_denials_total',
  type: 'counter',
  help: 'Cross-principal resume denials, by the relation of who asked to the owner of the run.',
  labels: ['relation'],
  samples: (gateway) =>
    labelled(
      rows(
        gateway,
        `SELECT CASE ${CODE} WHEN 'other-tenant' THEN 'other-tenant' ELSE 'same-tenant' END AS relation, COUNT(*) AS n
         FROM audit WHERE kind = 'refusal' AND ${CODE} IN ('not-owner', 'other-tenant')
           AND json_extract(detail, '$.path') LIKE '/runs/%/resume' GROUP BY 1`,
      ),
    ),
};
