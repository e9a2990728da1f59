import type { Sense } from '../../model/effect.ts';
import { CanaryError } from '../../model/errors.ts';
import type { Leftover } from '../../model/finding.ts';
import { isMarker } from '../../model/marker.ts';
import { ownerOf } from '../attribution.ts';
import type { Canary, RawEffect } from '../canary.ts';
import { KeyPool } from '../key-pool.ts';
import { type CanaryResource, resourcesOf, type Trial } from '../resource.ts';
import type { SqlDefinition } from './definition.ts';
import { skewOf } from './logged-rows.ts';
import { asText, filled, keyColumn } from './row.ts';
import type { RowSensor } from './row-sensor.ts';
import { deleteRows, HOLE, insertRows, type SqlSession } from './session.ts';

/** Rows planted in one table of a database server, effects seen in another or in the same. */
export class SqlCanary implements Canary {
  readonly facts: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  readonly #pool: KeyPool | undefined;
  readonly #key: string | undefined;
  readonly #honey: boolean;
  #pending: RawEffect[] = [];
  #tripped = 0;

  constructor(
    readonly name: string,
    readonly kind: string,
    readonly senses: readonly Sense[],
    private readonly definition: SqlDefinition,
    private readonly session: SqlSession,
    private readonly sensor: RowSensor | undefined,
  ) {
    const { plant, keys, url, mode } = definition;
    this.facts = { url };
    this.readOnly = mode === 'observe';
    this.#pool = keys === undefined ? undefined : new KeyPool(name, keys);
    this.#key = plant === undefined ? undefined : keyColumn(plant.row);
    this.#honey = Object.values(plant?.row ?? {}).some(
      (value) => typeof value === 'string' && value.includes('${honey}'),
    );
  }

  resources(trial: Trial): CanaryResource[] {
    if (this.#pool !== undefined) return this.#pool.of(trial);
    const { prefix } = this.definition;
    return resourcesOf(trial, (number) => `${prefix}-${trial.marker}-${number}`, this.#honey ? this.name : undefined);
  }

  async arm(trials: readonly Trial[]): Promise<void> {
    if (trials.length === 0) return;
    for (const trial of trials) this.#pool?.arm(trial);
    const { plant } = this.definition;
    await this.#guarded('arm', async () => {
      const resources = trials.flatMap((trial) =>
        this.resources(trial).map((one) => ({ ...one, marker: trial.marker })),
      );
      if (plant !== undefined && !this.readOnly) {
        const rows = resources.map(({ value, tenant, honey, marker }) =>
          filled(plant.row, { resource: value, tenant, honey: honey ?? '', marker }),
        );
        await this.session.silently((tx) => insertRows(tx, plant.table, Object.keys(plant.row), rows));
      }
      await this.sensor?.arm(resources.map((one) => one.value));
    });
  }

  async trip(trial: Trial, times: number): Promise<void> {
    const target = this.resources(trial)[0];
    if (target === undefined) return;
    if (this.readOnly) throw new CanaryError(`canary "${this.name}" is read-only and cannot be tripped by hand`);
    await this.#guarded('trip', async () => {
      if (this.sensor === undefined) await this.#disclose(target, times);
      else this.#keep(await this.sensor.trip(trial, target.value, times));
    });
  }

  async read(): Promise<RawEffect[]> {
    this.#keep((await this.sensor?.pull()) ?? []);
    const seen = this.#pending;
    this.#pending = [];
    return seen;
  }

  async disarm(trials: readonly Trial[]): Promise<Leftover[]> {
    if (trials.length === 0) return [];
    for (const trial of trials) this.#pool?.disarm(trial);
    const resources = trials.flatMap((trial) => this.resources(trial).map((one) => one.value));
    const markers = trials.map((trial) => trial.marker);
    try {
      this.#keep((await this.sensor?.pull()) ?? []);
      this.sensor?.disarm(resources);
      if (this.readOnly) return [];
      const caused = await this.session.silently(async (tx) => {
        const { plant } = this.definition;
        if (plant !== undefined && this.#key !== undefined) await deleteRows(tx, plant.table, this.#key, resources);
        const own = this.#pool === undefined ? resources : [];
        return (await this.sensor?.remove(tx, markers, own)) ?? 0;
      });
      return this.#removed(caused, this.definition.watch?.table);
    } catch (cause) {
      const why = (cause as Error).message;
      return [{ canary: this.name, what: `what ${trials.length} trials planted and caused`, state: 'left', why }];
    }
  }

  async sweep(owns?: (marker: string) => boolean): Promise<Leftover[]> {
    if (this.readOnly) return [];
    return this.#guarded('sweep', async () => {
      this.#keep((await this.sensor?.pull()) ?? []);
      const leftovers: Leftover[] = [];
      for (const [table, column] of this.#places()) {
        const removed = await this.session.silently((tx) => this.#sweepTable(tx, table, column, owns ?? isMarker));
        leftovers.push(...this.#removed(removed, table));
      }
      if (owns === undefined) {
        const found = (await this.sensor?.dismantle(true)) ?? 0;
        if (found > 0)
          leftovers.push({ canary: this.name, what: `${found} triggers with their logs`, state: 'removed' });
        await this.sensor?.open();
      }
      return leftovers;
    });
  }

  lentTo(resource: string): string | undefined {
    return this.#pool?.holderOf(resource);
  }

  /** How far the clock of the server is ahead, in milliseconds. */
  skew(): Promise<number> {
    return skewOf(this.session);
  }

  async close(): Promise<void> {
    try {
      if (!this.readOnly) {
        await this.#removeLate();
        await this.sensor?.dismantle(false);
      }
    } finally {
      await this.session.close();
    }
  }

  /** What landed after its trial was disarmed. A database that is gone by now keeps it, for a sweep. */
  async #removeLate(): Promise<void> {
    try {
      await this.sensor?.pull();
      await this.session.silently(async (tx) => this.sensor?.remove(tx, [], []));
    } catch {
      // Closing goes on: the triggers may still be taken away.
    }
  }

  #keep(effects: readonly RawEffect[]): void {
    for (const effect of effects) {
      const leased = this.#pool?.holderOf(effect.resource);
      this.#pending.push(leased === undefined ? effect : { ...effect, leased });
    }
  }

  /** Tables in which something of ours may stand, with the column that finds a row again. */
  #places(): Map<string, string> {
    const { plant, watch } = this.definition;
    const places = new Map<string, string>();
    if (watch !== undefined) places.set(watch.table, watch.by === 'append' ? watch.id : watch.resource);
    if (plant !== undefined && this.#key !== undefined) places.set(plant.table, this.#key);
    return places;
  }

  async #sweepTable(tx: SqlSession, table: string, column: string, owns: (marker: string) => boolean): Promise<number> {
    const markers = { has: (marker: string) => isMarker(marker) && owns(marker) };
    const rows = await tx.all(`SELECT * FROM ${tx.dialect.quoted(table)}`);
    const ours = rows.filter((row) => Object.values(row).some((cell) => ownerOf(asText(cell), markers) !== undefined));
    return deleteRows(tx, table, column, [...new Set(ours.map((row) => row[column] ?? null))]);
  }

  /** Reads the planted row as a tool would and looks for its honey value: what a disclosure is recognised by. */
  async #disclose(target: CanaryResource, times: number): Promise<void> {
    const { quoted } = this.session.dialect;
    const table = this.definition.plant?.table ?? '';
    const sql = `SELECT * FROM ${quoted(table)} WHERE ${quoted(this.#key ?? '')} = ${HOLE}`;
    const [row] = await this.session.all(sql, [target.value]);
    const shown = Object.values(row ?? {}).map(asText);
    if (target.honey === undefined || !shown.some((text) => text.includes(target.honey as string))) {
      throw new CanaryError(`canary "${this.name}": the row of ${target.value} does not show its honey value`);
    }
    const texts = { resource: target.value, arguments: shown };
    for (let i = 0; i < times; i++) {
      const id = `${this.name}-trip-${this.#tripped++}`;
      const { name: canary } = this;
      const disclosure = { id, canary, kind: 'disclosure' as const, resource: target.value, at: Date.now(), texts };
      this.#pending.push({ ...disclosure, recipient: 'retcon-trip' });
    }
  }

  async #guarded<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof CanaryError) throw cause;
      throw new CanaryError(`canary "${this.name}": cannot ${what}: ${(cause as Error).message}`, 3, { cause });
    }
  }

  #removed(count: number, table: string | undefined): Leftover[] {
    if (count === 0 || table === undefined) return [];
    return [{ canary: this.name, what: `${count} row${count === 1 ? '' : 's'} of ${table}`, state: 'removed' }];
  }
}
