import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite, { type Database } from 'better-sqlite3';
import { Audit } from '../audit.ts';
import { StateMachine } from '../state-machine.ts';
import { ApprovalStore } from './approvals.ts';
import { AttemptStore } from './attempts.ts';
import { CallStore } from './calls.ts';
import { ChangeStore } from './changes.ts';
import { KeyStore } from './keys.ts';
import { PostureStore } from './posture.ts';
import { RunStore } from './runs.ts';
import { CONTROL_SCHEMA } from './schema-control.ts';
import { TRANSCRIPT_SCHEMA } from './schema-transcript.ts';
import { StateTokenStore } from './state-tokens.ts';
import { TranscriptStore } from './transcript.ts';

/** Everything the gateway remembers. `transaction` is all or nothing, the audit's chain included. */
export interface Store {
  db: Database;
  runs: RunStore;
  calls: CallStore;
  approvals: ApprovalStore;
  attempts: AttemptStore;
  changes: ChangeStore;
  keys: KeyStore;
  stateTokens: StateTokenStore;
  transcript: TranscriptStore;
  audit: Audit;
  posture: PostureStore;
  machine: StateMachine;
  transaction<T>(work: () => T): T;
}

/** Opens a SQLite file as the gateway uses it: WAL, no fsync per commit, patient with other writers. */
export function openDatabase(file: string): Database {
  const db = new SQLite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('busy_timeout = 5000');
  db.pragma('wal_autocheckpoint = 10000');
  return db;
}

/** Opens (or makes) the store in a folder. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true });
  const db = openDatabase(join(folder, 'gateway.db'));
  db.exec(CONTROL_SCHEMA);
  db.exec(TRANSCRIPT_SCHEMA);
  const audit = new Audit(db);
  const run = db.transaction((work: () => unknown) => work());
  // Inside a transaction there is no savepoint: a part that throws takes the whole with it.
  const transaction = <T>(work: () => T): T =>
    db.inTransaction ? work() : audit.guard(() => run.immediate(work) as T);
  return {
    db,
    runs: new RunStore(db),
    calls: new CallStore(db),
    approvals: new ApprovalStore(db),
    attempts: new AttemptStore(db),
    changes: new ChangeStore(db),
    keys: new KeyStore(db),
    stateTokens: new StateTokenStore(db),
    transcript: new TranscriptStore(db),
    audit,
    posture: new PostureStore(db),
    machine: new StateMachine(db, audit, transaction),
    transaction,
  };
}
