import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Trial } from '../../canary/resource.ts';
import { RetconError } from '../../model/errors.ts';
import type { Leftover } from '../../model/finding.ts';
import type { CampaignRecord } from '../../model/record.ts';
import { type Verification, verificationSchema } from '../../model/verification.ts';
import type { TrialResult } from '../trial.ts';
import { STORE_SCHEMA, STORE_VERSION } from './schema.ts';
import { evidenceOf, outcomeOf, type StoredEvidence, type StoredOutcome } from './stored-trial.ts';

export const STORE_FILE = 'campaign.db';

/** Throws a RetconError for a file that is no database, or that cannot be read or written. */
function open(file: string): Database.Database {
  let db: Database.Database | undefined;
  try {
    db = new Database(file);
    db.pragma('journal_mode = WAL');
    return db;
  } catch (cause) {
    db?.close();
    throw new RetconError('store', `${file} cannot be opened as a campaign: ${(cause as Error).message}`, 2, { cause });
  }
}

/** What one trial left, with whose it is and how it was judged. */
export interface EvidenceRow {
  mutant: string;
  attempt: string;
  baseline: string;
  verdict: string;
  evidence: StoredEvidence;
}

/** What a resumed campaign must share with the one that was interrupted. */
export interface DrawnFrom {
  operators?: { include: readonly string[]; exclude: readonly string[] } | undefined;
  paths?: readonly string[] | undefined;
  systematic?: boolean | undefined;
  random?: boolean | undefined;
}

export interface CampaignMeta {
  key: string;
  seed: number;
  scenario: string;
  trials: number;
  startedAt: string;
  /** What was added to the command that starts the target; replays start it the same way. */
  startArguments?: string[];
  /** What the list of mutants was drawn from, beside seed and trials; as it was asked for when the campaign began. */
  drawnFrom?: DrawnFrom;
  /** How often it was gone on with after an interruption. */
  resumes?: number;
}

/** The store of one campaign: written in one transaction per batch, so that kill -9 loses at most what was in flight. */
export class Store {
  private readonly db: Database.Database;

  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    this.db = open(join(folder, STORE_FILE));
    this.db.pragma('synchronous = NORMAL');
    this.db.pragma('foreign_keys = ON');
    this.migrate();
  }

  static exists(folder: string): boolean {
    return existsSync(join(folder, STORE_FILE));
  }

  private migrate(): void {
    const version = this.db.pragma('user_version', { simple: true });
    if (version !== 0 && version !== STORE_VERSION) {
      throw new RetconError(
        'store',
        `${join(this.folder, STORE_FILE)} was written by another version of Retcon (store ${version}, this is ${STORE_VERSION}); run the campaign again`,
      );
    }
    this.db.exec(STORE_SCHEMA);
    this.db.pragma(`user_version = ${STORE_VERSION}`);
  }

  meta(): CampaignMeta | undefined {
    const row = this.db.prepare('SELECT value FROM campaign WHERE key = ?').get('meta') as
      | { value: string }
      | undefined;
    return row === undefined ? undefined : (JSON.parse(row.value) as CampaignMeta);
  }

  setMeta(meta: CampaignMeta): void {
    this.db.prepare('INSERT OR REPLACE INTO campaign (key, value) VALUES (?, ?)').run('meta', JSON.stringify(meta));
  }

  /** A trial's row, its verdicts, effects and exchanges, all or nothing. */
  addTrials(phase: string, results: readonly TrialResult[]): void {
    const mutant = this.db.prepare(
      'INSERT OR IGNORE INTO mutants (id, baseline, origin, recipe, plan) VALUES (?, ?, ?, ?, ?)',
    );
    const before = this.db.prepare('SELECT id FROM trials WHERE mutant = ? AND attempt = ?').pluck();
    const forget = ['verdicts', 'effects', 'exchanges'].map((table) =>
      this.db.prepare(`DELETE FROM ${table} WHERE trial = ?`),
    );
    const drop = this.db.prepare('DELETE FROM trials WHERE id = ?');
    const trial = this.db.prepare(
      'INSERT INTO trials (mutant, attempt, phase, marker, verdict, why, fingerprints, permitted, happened, evidence) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    const verdict = this.db.prepare(
      'INSERT INTO verdicts (trial, clause, verdict, why, witness) VALUES (?, ?, ?, ?, ?)',
    );
    const effect = this.db.prepare('INSERT INTO effects (trial, effect) VALUES (?, ?)');
    const exchange = this.db.prepare('INSERT INTO exchanges (trial, action, position, exchange) VALUES (?, ?, ?, ?)');
    this.db.transaction(() => {
      for (const r of results) {
        const { judgement: j, spec } = r;
        mutant.run(
          spec.mutant.id,
          spec.mutant.baseline,
          spec.mutant.origin,
          JSON.stringify(spec.mutant.recipe),
          JSON.stringify(spec.plan),
        );
        // A resumed campaign proves its controls again: the newer run stands.
        const old = before.get(spec.mutant.id, spec.attempt);
        if (old !== undefined) for (const statement of [...forget, drop]) statement.run(old);
        const row = trial.run(
          spec.mutant.id,
          spec.attempt,
          phase,
          r.marker,
          j.verdict,
          j.why ?? null,
          JSON.stringify(j.fingerprints),
          j.permitted,
          j.happened,
          JSON.stringify(evidenceOf(r)),
        );
        const id = Number(row.lastInsertRowid);
        for (const v of j.verdicts)
          verdict.run(
            id,
            v.clause,
            v.verdict,
            v.verdict === 'inconclusive' ? v.why : null,
            v.verdict === 'violated' ? JSON.stringify(v.witness) : null,
          );
        for (const e of r.effects) effect.run(id, JSON.stringify(e));
        // Bodies are evidence of violations only.
        if (j.verdict === 'violated')
          for (const f of r.facts)
            for (const [i, x] of f.exchanges.entries()) exchange.run(id, f.action, i, JSON.stringify(x));
      }
    })();
  }

  /** Outcomes of one phase, by mutant. */
  outcomes(phase: string): Map<string, StoredOutcome> {
    const rows = this.db
      .prepare(
        "SELECT t.*, json_extract(t.evidence, '$.cells') AS cells, m.recipe, m.baseline FROM trials t JOIN mutants m ON m.id = t.mutant WHERE phase = ? ORDER BY t.id",
      )
      .all(phase);
    const verdicts = this.db.prepare(
      'SELECT clause, verdict, why, witness FROM verdicts WHERE trial = ? ORDER BY rowid',
    );
    return new Map(
      rows.map((row) => {
        const outcome = outcomeOf(row, (id) => verdicts.all(id));
        return [outcome.mutant, outcome];
      }),
    );
  }

  /**
   * What the trials of a phase left, in the order of their rows; of some, where `wanted` says so by their marker. Read in
   * pages, so that whoever reads may write between two of them.
   */
  *evidence(phase: string, wanted: (marker: string) => boolean = () => true): Generator<EvidenceRow> {
    const page = this.db.prepare<[string, number], Omit<EvidenceRow, 'evidence'> & { id: number; marker: string }>(
      'SELECT t.id, t.marker, t.mutant, t.attempt, t.verdict, m.baseline FROM trials t JOIN mutants m ON m.id = t.mutant WHERE phase = ? AND t.id > ? ORDER BY t.id LIMIT 500',
    );
    const evidence = this.db.prepare<[number], string>('SELECT evidence FROM trials WHERE id = ?').pluck();
    for (let rows = page.all(phase, 0); rows.length > 0; rows = page.all(phase, rows.at(-1)?.id ?? 0)) {
      for (const { id, marker, ...row } of rows) {
        const text = wanted(marker) ? evidence.get(id) : undefined;
        if (text !== undefined) yield { ...row, evidence: JSON.parse(text) as StoredEvidence };
      }
    }
  }

  /** In which phases each canary saw an effect. */
  fired(): Map<string, string[]> {
    const rows = this.db
      .prepare(
        "SELECT DISTINCT json_extract(e.effect, '$.canary') AS canary, t.phase FROM effects e JOIN trials t ON t.id = e.trial ORDER BY 1, 2",
      )
      .all() as { canary: string; phase: string }[];
    const phases = new Map<string, string[]>();
    for (const { canary, phase } of rows) phases.set(canary, [...(phases.get(canary) ?? []), phase]);
    return phases;
  }

  addEvent(message: string): void {
    this.db.prepare('INSERT INTO events (at, message) VALUES (?, ?)').run(new Date().toISOString(), message);
  }

  /** Written before anything is planted, so that a crash leaves a list of what to sweep. */
  armed(trials: readonly Trial[]): void {
    const insert = this.db.prepare("INSERT INTO leftovers (marker, trial, state) VALUES (?, ?, 'armed')");
    this.db.transaction(() => {
      for (const t of trials) insert.run(t.marker, JSON.stringify(t));
    })();
  }

  disarmed(trials: readonly Trial[], left: readonly Leftover[]): void {
    const remove = this.db.prepare("DELETE FROM leftovers WHERE marker = ? AND state = 'armed'");
    const keep = this.db.prepare(
      "INSERT INTO leftovers (marker, trial, state, what, why) VALUES ('', ?, 'left', ?, ?)",
    );
    this.db.transaction(() => {
      for (const t of trials) remove.run(t.marker);
      for (const l of left) if (l.state === 'left') keep.run(l.canary, l.what, l.why ?? null);
    })();
  }

  /** Trials whose canaries were planted and not taken away: of a campaign that died. */
  stillArmed(): Trial[] {
    return (this.db.prepare("SELECT trial FROM leftovers WHERE state = 'armed'").all() as { trial: string }[]).map(
      (r) => JSON.parse(r.trial) as Trial,
    );
  }

  leftovers(): Leftover[] {
    const rows = this.db.prepare("SELECT trial, what, why FROM leftovers WHERE state = 'left'").all() as {
      trial: string;
      what: string;
      why: string | null;
    }[];
    return rows.map((r) => ({
      canary: r.trial,
      what: r.what,
      state: 'left',
      ...(r.why === null ? {} : { why: r.why }),
    }));
  }

  setRecord(record: CampaignRecord): void {
    this.db.transaction(() => {
      this.db
        .prepare('INSERT OR REPLACE INTO campaign (key, value) VALUES (?, ?)')
        .run('record', JSON.stringify(record));
      this.db.prepare('DELETE FROM findings').run();
      const insert = this.db.prepare('INSERT INTO findings (id, fingerprint, finding) VALUES (?, ?, ?)');
      for (const f of record.findings) insert.run(f.id, f.fingerprint, JSON.stringify(f));
    })();
  }

  record(): unknown {
    const row = this.db.prepare('SELECT value FROM campaign WHERE key = ?').get('record') as
      | { value: string }
      | undefined;
    return row === undefined ? undefined : (JSON.parse(row.value) as unknown);
  }

  /** What `retcon verify` said last of the findings of this campaign; the record itself stays as it was found. */
  setVerification(verification: Verification): void {
    this.db
      .prepare('INSERT OR REPLACE INTO campaign (key, value) VALUES (?, ?)')
      .run('verification', JSON.stringify(verification));
  }

  verification(): Verification | undefined {
    const row = this.db.prepare('SELECT value FROM campaign WHERE key = ?').get('verification') as
      | { value: string }
      | undefined;
    return row === undefined ? undefined : verificationSchema.parse(JSON.parse(row.value));
  }

  close(): void {
    this.db.close();
  }
}
