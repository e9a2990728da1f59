import type Database from 'better-sqlite3';
import { isMarker } from '../../../model/marker.ts';
import { ownerOfAll } from '../../attribution.ts';
import type { RawEffect } from '../../canary.ts';
import type { Trial } from '../../resource.ts';
import { asJson, asText, type Cell, filled, type Row, timeOf } from '../../sql/row.ts';
import type { WatchDefinition } from './definition.ts';
import { insert, quoted } from './statements.ts';

const BATCH = 5000;

/** The sensor: new rows of one append-only table, by rowid. Remembers which rows carry which marker. */
export class WatchedTable {
  #offset: number;
  readonly #rows = new Map<string, number[]>();
  readonly #next: Database.Statement;
  readonly #remove: Database.Statement;
  readonly #highest: () => number;
  /** Without AUTOINCREMENT the ids of deleted rows are given out again. */
  readonly #reusesIds: boolean;

  constructor(
    private readonly db: Database.Database,
    private readonly canary: string,
    private readonly watch: WatchDefinition,
  ) {
    const table = quoted(watch.table);
    this.#next = db.prepare(
      `SELECT rowid AS retcon_rowid, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${BATCH}`,
    );
    this.#remove = db.prepare(`DELETE FROM ${table} WHERE rowid = ?`);
    const highest = db.prepare(`SELECT max(rowid) FROM ${table}`).pluck();
    this.#highest = () => Number(highest.get() ?? 0);
    const sql = db.prepare("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?").pluck().get(watch.table);
    this.#reusesIds = !/\bAUTOINCREMENT\b/i.test(String(sql));
    this.#offset = this.#highest();
    for (const column of this.#columns()) db.prepare(`SELECT ${table}.${quoted(column)} FROM ${table} LIMIT 0`);
  }

  /** Rows since the last call, as effects. */
  pull(): RawEffect[] {
    const effects: RawEffect[] = [];
    for (;;) {
      const rows = this.#next.all(this.#offset) as (Row & { retcon_rowid: number })[];
      for (const row of rows) effects.push(this.#effect(row));
      this.#offset = rows.at(-1)?.retcon_rowid ?? this.#offset;
      if (rows.length < BATCH) return effects;
    }
  }

  trip(trial: Trial, resource: string, times: number): void {
    const { watch } = this;
    const values: Record<string, Cell> = { [watch.resource]: resource };
    for (const column of Object.values(watch.columns)) values[column] ??= `trip-${trial.marker}`;
    if (watch.principal !== undefined) values[watch.principal] = 'retcon-trip';
    if (watch.tenant !== undefined) values[watch.tenant] = trial.home;
    const extra = filled(watch.trip, { marker: trial.marker, resource, tenant: trial.home });
    for (const [i, column] of Object.keys(watch.trip).entries()) values[column] = extra[i] ?? null;
    if (watch.at !== undefined) values[watch.at] = Date.now();
    const statement = insert(this.db, watch.table, Object.keys(values));
    for (let i = 0; i < times; i++) statement.run(...Object.values(values));
  }

  /** Deletes the rows seen of these markers; call `pull` before it, in the same transaction. */
  remove(markers: readonly string[]): number {
    let removed = 0;
    for (const marker of markers) {
      for (const rowid of this.#rows.get(marker) ?? []) removed += this.#remove.run(rowid).changes;
      this.#rows.delete(marker);
    }
    this.rewind();
    return removed;
  }

  /** After a deletion: where ids are given out again, the next row may have a lower one than the last read. */
  rewind(): void {
    if (this.#reusesIds) this.#offset = this.#highest();
  }

  #remember(marker: string, rowid: number): void {
    const known = this.#rows.get(marker);
    if (known === undefined) this.#rows.set(marker, [rowid]);
    else known.push(rowid);
  }

  #columns(): string[] {
    const { resource, columns, principal, tenant, at, trip } = this.watch;
    const all = [resource, ...Object.values(columns), ...Object.keys(trip), principal, tenant, at];
    return all.filter((column) => column !== undefined);
  }

  #effect(row: Row & { retcon_rowid: number }): RawEffect {
    const { watch } = this;
    const resource = asText(row[watch.resource]);
    const named = Object.entries(watch.columns);
    const written = named.filter(([, column]) => column !== watch.resource).map(([, column]) => asText(row[column]));
    const owner = ownerOfAll([resource, ...written], { has: isMarker }, undefined)?.marker;
    if (owner !== undefined) this.#remember(owner, row.retcon_rowid);
    return {
      id: `${this.canary}-${row.retcon_rowid}`,
      canary: this.canary,
      kind: watch.effect,
      resource,
      arguments: Object.fromEntries(named.map(([argument, column]) => [argument, asJson(row[column])])),
      ...(watch.principal === undefined ? {} : { principal: asText(row[watch.principal]) }),
      ...(watch.tenant === undefined ? {} : { tenant: asText(row[watch.tenant]) }),
      at: timeOf(watch.at === undefined ? null : row[watch.at]),
      texts: { resource, arguments: written },
    };
  }
}
