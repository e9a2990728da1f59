import { createHash } from 'node:crypto';
import type { RawEffect } from '../canary.ts';
import type { Trial } from '../resource.ts';
import type { SqlWatch } from './definition.ts';
import { GrowingTable } from './growing-table.ts';
import { asText, type Row } from './row.ts';
import { effectOfRow, type RowSensor, tripRow } from './row-sensor.ts';
import { deleteRows, HOLE, insertRows, type SqlSession } from './session.ts';

/**
 * Each insert, update and deletion of a row is one effect, also an update to the same value: a trigger logs them in a
 * table of Retcon's own. Needs the right to make tables and triggers, and takes both away again.
 */
export class LoggedRows implements RowSensor {
  readonly #log: string;
  readonly #table: GrowingTable;
  #skew = 0;

  /** `campaign` tells campaigns apart that watch the same table. */
  constructor(
    private readonly session: SqlSession,
    private readonly canary: string,
    private readonly watch: SqlWatch,
    private readonly isPlanted: boolean,
    campaign: string,
  ) {
    this.#log = `retcon_log_${createHash('sha256').update(`${campaign}\n${canary}`).digest('hex').slice(0, 12)}`;
    this.#table = new GrowingTable(session, canary, this.#log, 'id');
  }

  async open(): Promise<void> {
    const { dialect } = this.session;
    const columns = await this.session.all(dialect.columns, [this.watch.table]);
    const [place] = await this.session.all(dialect.place);
    const names = columns.map((row) => asText(row.name));
    const statements = dialect.trigger(this.#log, this.watch.table, names, asText(place?.place));
    for (const statement of [...dialect.untrigger(this.#log, this.watch.table), ...statements]) {
      await this.session.run(statement);
    }
    this.#skew = await skewOf(this.session);
    await this.#table.open();
  }

  async pull(): Promise<RawEffect[]> {
    return (await this.#table.next()).map(({ number, row }) => this.#effect(number, row));
  }

  /** A planted row is updated to what it holds already; where none is planted, rows are inserted. */
  async trip(trial: Trial, resource: string, times: number): Promise<RawEffect[]> {
    const { watch, session } = this;
    const { quoted } = session.dialect;
    const row = tripRow(watch, trial, resource);
    const columns = Object.keys(row);
    const key = quoted(watch.resource);
    const set = columns.map((column) => `${quoted(column)} = ${HOLE}`).join(', ');
    for (let i = 0; i < times; i++) {
      if (!this.isPlanted) await insertRows(session, watch.table, columns, [Object.values(row)]);
      else {
        const values = [...Object.values(row), resource];
        await session.run(`UPDATE ${quoted(watch.table)} SET ${set} WHERE ${key} = ${HOLE}`, values);
      }
    }
    return [];
  }

  async arm(): Promise<void> {}
  disarm(): void {}

  async remove(transaction: SqlSession, _: readonly string[], resources: readonly string[]): Promise<number> {
    const removed = await deleteRows(transaction, this.watch.table, this.watch.resource, resources);
    return this.isPlanted ? 0 : removed;
  }

  async dismantle(others: boolean): Promise<number> {
    const { dialect } = this.session;
    const found = others ? await this.session.all(dialect.triggers, [this.watch.table]) : [];
    const logs = [this.#log, ...found.map((row) => asText(row.log)).filter((log) => log !== this.#log)];
    for (const log of logs) {
      for (const statement of dialect.untrigger(log, this.watch.table)) await this.session.run(statement);
    }
    return logs.length - 1;
  }

  #effect(number: number, logged: Row): RawEffect {
    const before = jsonRow(logged.before_row);
    const after = jsonRow(logged.after_row);
    const row = after ?? before ?? {};
    const at = Math.min(Date.now(), Number(logged.at) - this.#skew);
    const effect = effectOfRow(this.canary, this.watch, row, String(number), at);
    // A row that changed its name happened to the resource that it was.
    const resource = before === undefined ? effect.resource : asText(before[this.watch.resource]);
    const texts = { ...effect.texts, resource };
    const seen = { ...effect, resource, texts, credential: asText(logged.actor) };
    return asText(logged.op) === 'DELETE' ? { ...seen, kind: 'deletion' } : seen;
  }
}

function jsonRow(value: Row[string] | undefined): Row | undefined {
  const text = asText(value);
  return text === '' ? undefined : (JSON.parse(text) as Row);
}

/** How far the clock of the server is ahead, in milliseconds; 0 where the difference may be the way there and back. */
export async function skewOf(session: SqlSession): Promise<number> {
  const start = Date.now();
  const [row] = await session.all(session.dialect.now);
  const end = Date.now();
  const skew = Number(row?.now) - (start + end) / 2;
  return Math.abs(skew) <= Math.max(20, end - start) ? 0 : Math.round(skew);
}
