import type { RawEffect } from '../canary.ts';
import type { Trial } from '../resource.ts';
import type { SqlWatch } from './definition.ts';
import { asText, type Cell, type Row } from './row.ts';
import { effectOfRow, type RowSensor } from './row-sensor.ts';
import { chunks, holes, insertRows, type SqlSession } from './session.ts';

/**
 * Rows that differ from the look before, or are gone. Needs SELECT only and sets nothing up, and cannot count: two changes
 * between two looks are one to it, and a change to the same value is none.
 */
export class PolledRows implements RowSensor {
  /** The row of each resource as it was seen last; undefined where there is none. */
  readonly #last = new Map<string, Row | undefined>();
  #number = 0;

  constructor(
    private readonly session: SqlSession,
    private readonly canary: string,
    private readonly watch: SqlWatch,
  ) {}

  async open(): Promise<void> {
    await this.#rows(['']);
  }

  async pull(): Promise<RawEffect[]> {
    const now = await this.#rows([...this.#last.keys()]);
    const effects: RawEffect[] = [];
    for (const [resource, before] of this.#last) {
      const after = now.get(resource);
      if (JSON.stringify(before) === JSON.stringify(after)) continue;
      this.#last.set(resource, after);
      const row = after ?? before ?? {};
      const effect = effectOfRow(this.canary, this.watch, row, String(this.#number++), Date.now());
      effects.push(after === undefined ? { ...effect, kind: 'deletion', at: Date.now() } : effect);
    }
    return effects;
  }

  /** Deletes the row, looks, and puts it back: one deletion, one effect. */
  async trip(_: Trial, resource: string, times: number): Promise<RawEffect[]> {
    const { quoted } = this.session.dialect;
    const { table } = this.watch;
    const effects: RawEffect[] = [];
    for (let i = 0; i < times; i++) {
      const row = (await this.#rows([resource])).get(resource) ?? {};
      await this.session.run(`DELETE FROM ${quoted(table)} WHERE ${quoted(this.watch.resource)} = ${holes(1)}`, [
        resource,
      ]);
      effects.push(...(await this.pull()));
      await insertRows(this.session, table, Object.keys(row), [Object.values(row)]);
      await this.arm([resource]);
    }
    return effects;
  }

  async arm(resources: readonly string[]): Promise<void> {
    const rows = await this.#rows(resources);
    for (const resource of resources) this.#last.set(resource, rows.get(resource));
  }

  disarm(resources: readonly string[]): void {
    for (const resource of resources) this.#last.delete(resource);
  }

  async remove(): Promise<number> {
    return 0;
  }

  async dismantle(): Promise<number> {
    return 0;
  }

  async #rows(resources: readonly Cell[]): Promise<Map<string, Row>> {
    const { quoted } = this.session.dialect;
    const { table, resource } = this.watch;
    const found = new Map<string, Row>();
    for (const chunk of chunks(resources)) {
      const sql = `SELECT * FROM ${quoted(table)} WHERE ${quoted(resource)} IN (${holes(chunk.length)})`;
      for (const row of await this.session.all(sql, chunk)) found.set(asText(row[resource]), row);
    }
    return found;
  }
}
