/** Rises with every change of the tables; a store of another version is refused with a sentence that says what to do. */
export const STORE_VERSION = 1;

/** One file per campaign. Everything in it is redacted before it gets here. */
export const STORE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS campaign (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS mutants (
    id TEXT PRIMARY KEY, baseline TEXT NOT NULL, origin TEXT NOT NULL, recipe TEXT NOT NULL, plan TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS trials (
    id INTEGER PRIMARY KEY, mutant TEXT NOT NULL REFERENCES mutants(id), attempt TEXT NOT NULL, phase TEXT NOT NULL, marker TEXT NOT NULL,
    verdict TEXT NOT NULL, why TEXT, fingerprints TEXT NOT NULL, permitted INTEGER NOT NULL, happened INTEGER NOT NULL, evidence TEXT NOT NULL,
    UNIQUE (mutant, attempt)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS verdicts (
    trial INTEGER NOT NULL REFERENCES trials(id), clause TEXT NOT NULL, verdict TEXT NOT NULL, why TEXT, witness TEXT,
    PRIMARY KEY (trial, clause)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS exchanges (trial INTEGER NOT NULL REFERENCES trials(id), action TEXT NOT NULL, position INTEGER NOT NULL, exchange TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS effects (trial INTEGER NOT NULL REFERENCES trials(id), effect TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS findings (id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, finding TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS control (baseline TEXT NOT NULL, plan TEXT NOT NULL, result TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS events (at TEXT NOT NULL, message TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS leftovers (marker TEXT NOT NULL, trial TEXT NOT NULL, state TEXT NOT NULL, what TEXT, why TEXT) STRICT;
  CREATE INDEX IF NOT EXISTS trials_by_phase ON trials (phase);
  CREATE INDEX IF NOT EXISTS leftovers_by_marker ON leftovers (marker);
`;
