import { isMarker } from '../../model/marker.ts';
import { ownerOfAll } from '../attribution.ts';
import type { RawEffect } from '../canary.ts';
import type { Trial } from '../resource.ts';
import type { SqlWatch } from './definition.ts';
import { GrowingTable } from './growing-table.ts';
import { effectOfRow, type RowSensor, tripRow } from './row-sensor.ts';
import { deleteRows, insertRows, type SqlSession } from './session.ts';

/** Each new row of an append-only table is one effect. Needs nothing but SELECT to see. */
export class AppendedRows implements RowSensor {
  readonly #table: GrowingTable;
  readonly #rows = new Map<string, number[]>();
  /** Markers whose rows were removed; what comes late for one of them is removed with the next. */
  readonly #gone = new Set<string>();

  constructor(
    private readonly session: SqlSession,
    private readonly canary: string,
    private readonly watch: SqlWatch,
  ) {
    this.#table = new GrowingTable(session, canary, watch.table, watch.id);
  }

  async open(): Promise<void> {
    const { resource, columns, principal, tenant, at, attempt, trip, table } = this.watch;
    const { quoted } = this.session.dialect;
    const named = [resource, ...Object.values(columns), ...Object.keys(trip), principal, tenant, at, attempt];
    const list = named.flatMap((column) => (column === undefined ? [] : [quoted(column)])).join(', ');
    await this.session.all(`SELECT ${list} FROM ${quoted(table)} WHERE 1 = 0`);
    await this.#table.open();
  }

  async pull(): Promise<RawEffect[]> {
    const rows = await this.#table.next();
    const now = Date.now();
    return rows.map(({ number, row }) => {
      const effect = effectOfRow(this.canary, this.watch, row, String(number), now);
      const { resource, arguments: written } = effect.texts;
      const owner = ownerOfAll([resource, ...written], { has: isMarker }, undefined)?.marker;
      if (owner !== undefined) this.#rows.set(owner, [...(this.#rows.get(owner) ?? []), number]);
      return effect;
    });
  }

  async trip(trial: Trial, resource: string, times: number): Promise<RawEffect[]> {
    const row = tripRow(this.watch, trial, resource);
    for (let i = 0; i < times; i++) {
      await insertRows(this.session, this.watch.table, Object.keys(row), [Object.values(row)]);
    }
    return [];
  }

  async arm(): Promise<void> {}
  disarm(): void {}

  async remove(transaction: SqlSession, markers: readonly string[]): Promise<number> {
    for (const marker of markers) this.#gone.add(marker);
    const due = [...this.#rows].filter(([marker]) => this.#gone.has(marker));
    const ids = due.flatMap(([, numbers]) => numbers);
    const removed = await deleteRows(transaction, this.watch.table, this.watch.id, ids);
    for (const [marker] of due) this.#rows.delete(marker);
    return removed;
  }

  async dismantle(): Promise<number> {
    return 0;
  }
}
