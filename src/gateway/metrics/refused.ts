import type { Gateway } from '../gateway.ts';
import { DIGEST_MISMATCHES, everCounted, RESUME_DENIALS, WITHOUT_RECORDS } from './audit-counts.ts';
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

export const callsWithoutRecords: Metric = {
  name: WITHOUT_RECORDS.name,
  type: 'counter',
  help: 'Calls without authoritative run records that a client named in a history or in a request.',
  labels: ['source'],
  samples: ({ store }) => everCounted(store.db, WITHOUT_RECORDS),
};

export const digestMismatches: Metric = {
  name: DIGEST_MISMATCHES.name,
  type: 'counter',
  help: 'Approval-digest mismatches: a decision or a dispatch about other arguments than were proposed, by tool.',
  labels: ['tool'],
  samples: ({ store }) => everCounted(store.db, DIGEST_MISMATCHES),
};

export const resumeDenials: Metric = {
  name: RESUME_DENIALS.name,
  type: 'counter',
  help: 'Cross-principal resume denials, by the relation of who asked to the owner of the run.',
  labels: ['relation'],
  samples: ({ store }) => everCounted(store.db, RESUME_DENIALS),
};
