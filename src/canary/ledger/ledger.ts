import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { digest } from '../../model/canonical.ts';
import type { JsonObject } from '../../model/json.ts';
import { isMarker } from '../../model/marker.ts';
import { ownerOfAll } from '../attribution.ts';
import { type LedgerCredential, type LedgerEntry, type LedgerEvent, type LedgerRow, parsed } from './row.ts';

/** How long to wait for the writers of other processes, in milliseconds. */
const PATIENCE = 2000;
const PAGE = 5000;

const TABLE = `CREATE TABLE IF NOT EXISTS ledger(
  id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, event TEXT NOT NULL, tool TEXT, arguments TEXT,
  marker TEXT, attempt TEXT, same TEXT, credential TEXT, client TEXT, protocol TEXT, transport TEXT, request TEXT,
  call TEXT, detail TEXT)`;
const INDEXES = [
  "CREATE INDEX IF NOT EXISTS ledger_calls ON ledger(same) WHERE event = 'called'",
  'CREATE INDEX IF NOT EXISTS ledger_markers ON ledger(marker)',
];

interface Stored {
  id: number;
  at: number;
  event: LedgerEvent;
  tool: string | null;
  arguments: string | null;
  marker: string | null;
  attempt: string | null;
  credential: string | null;
  client: string | null;
  protocol: string | null;
  transport: LedgerRow['transport'] | null;
  request: string | null;
  call: string | null;
  detail: string | null;
}

export interface LedgerPage {
  rows: LedgerRow[];
  /** What to ask for next. */
  next: number;
  /** Whether there is more already. */
  more: boolean;
}

/**
 * The ledger of canary tools: a SQLite file that several servers, also of other processes, append to and several readers
 * read. A row is on its way to the disk before the call that it tells of is answered.
 */
export class Ledger {
  readonly #db: Database.Database;
  readonly #insert: Database.Statement;
  readonly #attempts: Database.Statement;
  readonly #since: Database.Statement;
  readonly #effects: Database.Statement;

  private constructor(db: Database.Database) {
    this.#db = db;
    this.#insert = db.prepare(
      `INSERT INTO ledger(at, event, tool, arguments, marker, attempt, same, credential, client, protocol, transport,
       request, call, detail) VALUES (@at, @event, @tool, @arguments, @marker, @attempt, @same, @credential, @client,
       @protocol, @transport, @request, @call, @detail)`,
    );
    this.#attempts = db.prepare("SELECT count(*) FROM ledger WHERE event = 'called' AND same = ?").pluck();
    this.#since = db.prepare('SELECT * FROM ledger WHERE id > ? ORDER BY id LIMIT ?');
    this.#effects = db.prepare("SELECT * FROM ledger WHERE id > ? AND event = 'effect' ORDER BY id LIMIT ?");
  }

  /** Opens a ledger, and makes the file where there is none. `:memory:` is one that ends with the process. */
  static open(file: string): Ledger {
    const fresh = file !== ':memory:' && !existsSync(file);
    if (fresh) mkdirSync(dirname(file), { recursive: true });
    const db = new Database(file, { timeout: PATIENCE });
    try {
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = NORMAL');
      db.exec(TABLE);
      for (const index of INDEXES) db.exec(index);
      return new Ledger(db);
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /** Writes one row and gives it back with its number, its marker, and the attempt of a call. */
  append(entry: LedgerEntry): LedgerRow {
    return this.#db.transaction(() => this.#write(entry)).immediate();
  }

  /** Several rows at once: all of them or none. */
  appendAll(entries: readonly LedgerEntry[]): LedgerRow[] {
    return this.#db.transaction(() => entries.map((entry) => this.#write(entry))).immediate();
  }

  since(id: number, only?: 'effect'): LedgerPage {
    const statement = only === undefined ? this.#since : this.#effects;
    const { last, stored } = this.#db.transaction(() => {
      return { last: this.last(), stored: statement.all(id, PAGE) as Stored[] };
    })();
    const more = stored.length === PAGE;
    return { rows: stored.map(rowOf), next: more ? (stored.at(-1)?.id ?? id) : Math.max(id, last), more };
  }

  /** Every row of a trial, in order: what became of each of its calls. */
  of(marker: string): LedgerRow[] {
    const stored = this.#db.prepare('SELECT * FROM ledger WHERE marker = ? ORDER BY id').all(marker) as Stored[];
    return stored.map(rowOf);
  }

  /** Forgets how calls of a trial went. Effects stay: they are their canaries' to remove. */
  forget(marker: string): void {
    this.#db.prepare("DELETE FROM ledger WHERE marker = ? AND event <> 'effect'").run(marker);
  }

  /** The number of the last row ever written. */
  last(): number {
    const last = this.#db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'ledger'").pluck().get();
    return Number(last ?? 0);
  }

  /**
   * Removes the rows of these trials up to a number, beyond which nobody has read; with `tools`, the effects of these alone.
   * Answers how many were effects.
   */
  remove(markers: readonly string[], upTo: number, tools?: readonly string[]): number {
    // Several canaries may read one ledger: none removes effects that another has not read.
    const own = tools === undefined ? '' : ` AND event = 'effect' AND tool IN (${tools.map(() => '?').join(', ')})`;
    const count = this.#db
      .prepare(`SELECT count(*) FROM ledger WHERE marker = ? AND event = 'effect' AND id <= ?${own}`)
      .pluck();
    const remove = this.#db.prepare(`DELETE FROM ledger WHERE marker = ? AND id <= ?${own}`);
    return this.#db
      .transaction(() => {
        let effects = 0;
        for (const marker of markers) {
          effects += Number(count.get(marker, upTo, ...(tools ?? [])));
          remove.run(marker, upTo, ...(tools ?? []));
        }
        return effects;
      })
      .immediate();
  }

  /** Every marker that a row carries. */
  markers(): string[] {
    return this.#db.prepare('SELECT DISTINCT marker FROM ledger WHERE marker IS NOT NULL').pluck().all() as string[];
  }

  close(): void {
    this.#db.close();
  }

  #write(entry: LedgerEntry): LedgerRow {
    const { at = Date.now(), tool, arguments: given } = entry;
    const same = tool === undefined || given === undefined ? undefined : sameCall(tool, given);
    const attempt =
      entry.attempt ??
      (entry.event === 'called' && same !== undefined ? String(Number(this.#attempts.get(same)) + 1) : undefined);
    const marker = given === undefined ? undefined : markerIn(given);
    const { lastInsertRowid } = this.#insert.run({
      at,
      event: entry.event,
      tool: tool ?? null,
      arguments: jsonOf(given),
      marker: marker ?? null,
      attempt: attempt ?? null,
      same: same ?? null,
      credential: jsonOf(entry.credential),
      client: jsonOf(entry.client),
      protocol: entry.protocol ?? null,
      transport: entry.transport ?? null,
      request: entry.request ?? null,
      call: entry.call ?? null,
      detail: jsonOf(entry.detail),
    });
    return {
      ...entry,
      id: Number(lastInsertRowid),
      at,
      ...(marker === undefined ? {} : { marker }),
      ...(attempt === undefined ? {} : { attempt }),
    };
  }
}

/** What two calls have in common that are the same call: the tool and the arguments, however they are written. */
export function sameCall(tool: string, given: JsonObject): string {
  try {
    return digest({ tool, given });
  } catch {
    // A lone surrogate has no canonical form.
    return digest({ tool, given: Buffer.from(JSON.stringify(given)).toString('base64') });
  }
}

/** The trial that arguments belong to. A call token in them goes first. */
export function markerIn(given: JsonObject): string | undefined {
  return ownerOfAll(textsOf(given), { has: isMarker }, undefined)?.marker;
}

function textsOf(given: JsonObject): string[] {
  return Object.values(given).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function rowOf(stored: Stored): LedgerRow {
  const { tool, marker, attempt, protocol, transport, request, call } = stored;
  const texts = { tool, marker, attempt, protocol, transport, request, call };
  const objects = {
    arguments: parsed(stored.arguments),
    credential: parsed(stored.credential) as LedgerCredential | undefined,
    client: parsed(stored.client),
    detail: parsed(stored.detail),
  };
  const present = Object.entries({ ...texts, ...objects }).filter(([, value]) => value !== null && value !== undefined);
  return { id: stored.id, at: stored.at, event: stored.event, ...Object.fromEntries(present) } as LedgerRow;
}
