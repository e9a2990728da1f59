import type Database from 'better-sqlite3';
import type { Sense } from '../../../model/effect.ts';
import { CanaryError } from '../../../model/errors.ts';
import type { Leftover } from '../../../model/finding.ts';
import { isMarker } from '../../../model/marker.ts';
import { ownerOf } from '../../attribution.ts';
import type { Canary, RawEffect } from '../../canary.ts';
import { type CanaryResource, resourcesOf, type Trial } from '../../resource.ts';
import { asText, type Cell, filled, keyColumn, type Row } from '../../sql/row.ts';
import type { SqliteDefinition } from './definition.ts';
import { insert, quoted, rowidsWhere } from './statements.ts';
import { WatchedTable } from './watched-table.ts';

/** Rows planted in one table, effects read from another (or, with `disclosure`, only honey values planted). */
export class SqliteCanary implements Canary {
  readonly kind = 'sqlite';
  readonly senses: readonly Sense[];
  readonly facts: Readonly<Record<string, string>>;
  readonly #watched: WatchedTable | undefined;
  readonly #plant: Database.Statement;
  readonly #uproot: Database.Statement;
  readonly #look: Database.Statement;
  readonly #honey: boolean;
  #pending: RawEffect[] = [];
  #tripped = 0;

  constructor(
    readonly name: string,
    private readonly definition: SqliteDefinition,
    private readonly db: Database.Database,
    file: string,
  ) {
    const { plant, watch } = definition;
    const key = keyColumn(plant.row);
    if (key === undefined) {
      throw new CanaryError(`canary "${name}": no column of plant.row is exactly "\${resource}"`, 2);
    }
    this.facts = { file };
    this.senses = sensesOf(definition);
    this.#honey = Object.values(plant.row).some((value) => typeof value === 'string' && value.includes('${honey}'));
    this.#plant = insert(db, plant.table, Object.keys(plant.row));
    this.#uproot = db.prepare(`DELETE FROM ${quoted(plant.table)} WHERE ${quoted(key)} = ?`);
    this.#look = db.prepare(`SELECT * FROM ${quoted(plant.table)} WHERE ${quoted(key)} = ?`);
    this.#watched = watch === undefined ? undefined : new WatchedTable(db, name, watch);
  }

  resources(trial: Trial): CanaryResource[] {
    const { prefix } = this.definition;
    return resourcesOf(trial, (number) => `${prefix}-${trial.marker}-${number}`, this.#honey ? this.name : undefined);
  }

  async arm(trials: readonly Trial[]): Promise<void> {
    this.#write('arm', () => {
      for (const trial of trials) {
        for (const { value, tenant, honey } of this.resources(trial)) {
          const known = { resource: value, tenant, honey: honey ?? '', marker: trial.marker };
          this.#plant.run(...filled(this.definition.plant.row, known));
        }
      }
    });
  }

  async trip(trial: Trial, times: number): Promise<void> {
    const target = this.resources(trial)[0];
    if (target === undefined) return;
    if (this.#watched === undefined) return this.#disclose(target, times);
    this.#write('trip', () => this.#watched?.trip(trial, target.value, times));
  }

  async read(): Promise<RawEffect[]> {
    const seen = this.#pending.concat(this.#watched?.pull() ?? []);
    this.#pending = [];
    return seen;
  }

  async disarm(trials: readonly Trial[]): Promise<Leftover[]> {
    let caused = 0;
    this.#write('disarm', () => {
      this.#pending.push(...(this.#watched?.pull() ?? []));
      for (const trial of trials) for (const { value } of this.resources(trial)) this.#uproot.run(value);
      caused = this.#watched?.remove(trials.map((trial) => trial.marker)) ?? 0;
    });
    return this.#removed(caused, this.definition.watch?.table);
  }

  async sweep(owns: (marker: string) => boolean = isMarker): Promise<Leftover[]> {
    const { plant, watch } = this.definition;
    const tables = [...new Set([plant.table, ...(watch === undefined ? [] : [watch.table])])];
    const carries = (text: string): boolean =>
      ownerOf(text, { has: (marker) => isMarker(marker) && owns(marker) }) !== undefined;
    return tables.flatMap((table) => {
      let count = 0;
      this.#write('sweep', () => {
        this.#pending.push(...(this.#watched?.pull() ?? []));
        const remove = this.db.prepare(`DELETE FROM ${quoted(table)} WHERE rowid = ?`);
        for (const rowid of rowidsWhere(this.db, table, carries)) count += remove.run(rowid).changes;
        this.#watched?.rewind();
      });
      return this.#removed(count, table);
    });
  }

  async close(): Promise<void> {
    this.db.close();
  }

  /** Reads the planted row as a tool would and looks for its honey value: what a disclosure is recognised by. */
  #disclose(target: CanaryResource, times: number): void {
    const row = this.#look.get(target.value) as Row | undefined;
    const shown = Object.values(row ?? {}).map((cell: Cell) => asText(cell));
    if (target.honey === undefined || !shown.some((text) => text.includes(target.honey as string))) {
      throw new CanaryError(`canary "${this.name}": the row of ${target.value} does not show its honey value`);
    }
    for (let i = 0; i < times; i++) {
      this.#pending.push({
        id: `${this.name}-trip-${this.#tripped++}`,
        canary: this.name,
        kind: 'disclosure',
        resource: target.value,
        recipient: 'retcon-trip',
        at: Date.now(),
        texts: { resource: target.value, arguments: shown },
      });
    }
  }

  /** One transaction that waits for the writers of other processes instead of failing half-way. */
  #write(what: string, work: () => void): void {
    try {
      this.db.transaction(work).immediate();
    } catch (cause) {
      throw new CanaryError(`canary "${this.name}": cannot ${what}: ${(cause as Error).message}`, 3, { cause });
    }
  }

  #removed(count: number, table: string | undefined): Leftover[] {
    if (count === 0 || table === undefined) return [];
    return [{ canary: this.name, what: `${count} row${count === 1 ? '' : 's'} of ${table}`, state: 'removed' }];
  }
}

function sensesOf({ watch }: SqliteDefinition): Sense[] {
  if (watch === undefined) return ['recipient'];
  const senses: Sense[] = ['count', 'time'];
  if (Object.keys(watch.columns).length > 0) senses.push('arguments');
  if (watch.principal !== undefined) senses.push('principal');
  if (watch.tenant !== undefined) senses.push('tenant');
  return senses;
}
