/** Control state: what may execute. Nothing here is ever rebuilt from a transcript. */
export const CONTROL_SCHEMA = `
CREATE TABLE IF NOT EXISTS runs(
  id TEXT PRIMARY KEY, principal TEXT NOT NULL, tenant TEXT NOT NULL, dispatch TEXT NOT NULL, origin TEXT NOT NULL,
  state TEXT NOT NULL, turn INTEGER NOT NULL, rounds INTEGER NOT NULL, purpose TEXT NOT NULL, unanswered INTEGER NOT NULL,
  createdAt INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS calls(
  id TEXT PRIMARY KEY, run TEXT NOT NULL REFERENCES runs(id), turn INTEGER NOT NULL, round INTEGER NOT NULL,
  position INTEGER NOT NULL, proposedAs TEXT NOT NULL,
  principal TEXT NOT NULL, tenant TEXT NOT NULL,
  tool TEXT NOT NULL, toolVersion TEXT NOT NULL, registryVersion TEXT NOT NULL, schemaDigest TEXT NOT NULL,
  arguments TEXT NOT NULL, argumentDigest TEXT NOT NULL, resolvedTarget TEXT NOT NULL,
  source TEXT NOT NULL, modelRequest TEXT, purpose TEXT NOT NULL,
  approvalPolicy TEXT NOT NULL, approval TEXT, authorization TEXT, policyVersion TEXT NOT NULL,
  idempotencyKey TEXT NOT NULL UNIQUE, attempts INTEGER NOT NULL,
  state TEXT NOT NULL, closedBy TEXT, result TEXT, effectReference TEXT, reconciliation TEXT NOT NULL,
  proposedAt INTEGER NOT NULL, cancelledAt INTEGER, revokedAt INTEGER, expiresAt INTEGER NOT NULL, endedAt INTEGER
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS calls_of_run ON calls(run, turn, round, position);
CREATE INDEX IF NOT EXISTS calls_open ON calls(state) WHERE state IN ('CALL_PROPOSED', 'APPROVAL_PENDING', 'DISPATCH_AUTHORIZED', 'EXECUTING');

CREATE TABLE IF NOT EXISTS approvals(
  id TEXT PRIMARY KEY, call TEXT NOT NULL REFERENCES calls(id), decision TEXT NOT NULL, basis TEXT NOT NULL,
  bound TEXT NOT NULL, context TEXT, reason TEXT, remember INTEGER NOT NULL, uses INTEGER NOT NULL, decidedAt INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS approvals_of_call ON approvals(call);
CREATE INDEX IF NOT EXISTS approvals_remembered ON approvals(decidedAt) WHERE remember = 1;

CREATE TABLE IF NOT EXISTS attempts(
  id TEXT PRIMARY KEY, call TEXT NOT NULL REFERENCES calls(id), path TEXT NOT NULL, cause TEXT NOT NULL,
  actor TEXT NOT NULL, hooks TEXT NOT NULL, context TEXT, checks TEXT NOT NULL, refusedBy TEXT, reason TEXT, outcome TEXT, startedAt INTEGER NOT NULL, endedAt INTEGER
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS attempts_of_call ON attempts(call, startedAt);
CREATE INDEX IF NOT EXISTS attempts_with_effect ON attempts(endedAt) WHERE outcome IN ('SUCCEEDED', 'UNKNOWN');

CREATE TABLE IF NOT EXISTS jobs(
  call TEXT PRIMARY KEY REFERENCES calls(id), principal TEXT NOT NULL, cause TEXT NOT NULL, state TEXT NOT NULL,
  deliveries INTEGER NOT NULL, enqueuedAt INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS jobs_ready ON jobs(enqueuedAt) WHERE state = 'ready';

CREATE TABLE IF NOT EXISTS changes(
  run TEXT NOT NULL, what TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (run, what, name)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS families ON changes(value) WHERE what = 'family';

CREATE TABLE IF NOT EXISTS idempotency_keys(
  tenant TEXT NOT NULL, principal TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL, call TEXT NOT NULL REFERENCES calls(id),
  PRIMARY KEY (tenant, principal, key)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS state_tokens(run TEXT PRIMARY KEY REFERENCES runs(id), nonce TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS audit(
  seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, principal TEXT NOT NULL, run TEXT, operation TEXT,
  detail TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS audit_of_run ON audit(run, seq);
CREATE INDEX IF NOT EXISTS audit_of_operation ON audit(operation, seq) WHERE operation IS NOT NULL;
CREATE INDEX IF NOT EXISTS audit_refusals ON audit(seq) WHERE kind = 'refusal';
CREATE INDEX IF NOT EXISTS audit_histories ON audit(seq) WHERE kind = 'history';
CREATE INDEX IF NOT EXISTS audit_alerts ON audit(seq) WHERE kind = 'alert';
CREATE INDEX IF NOT EXISTS calls_unknown ON calls(tool) WHERE state = 'UNKNOWN';

CREATE TABLE IF NOT EXISTS audit_removed(
  seq INTEGER PRIMARY KEY, previous TEXT NOT NULL, hash TEXT NOT NULL, checkpoint INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS metric_carried(metric TEXT NOT NULL, labels TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (metric, labels)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS audit_holds(operation TEXT PRIMARY KEY, reason TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS audit_removed_is_append_only BEFORE UPDATE ON audit_removed BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
CREATE TRIGGER IF NOT EXISTS audit_removed_is_kept BEFORE DELETE ON audit_removed BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
CREATE TRIGGER IF NOT EXISTS audit_is_append_only BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
CREATE TRIGGER IF NOT EXISTS audit_is_kept BEFORE DELETE ON audit
  WHEN OLD.seq NOT IN (SELECT seq FROM audit_removed) BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
`;
