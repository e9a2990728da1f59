import { CanaryError } from '../../model/errors.ts';
import type { Row } from './row.ts';
import { HOLE, holes, type SqlSession } from './session.ts';

const BATCH = 5000;
/** How far back numbers without a row are remembered, and how long: a transaction may commit after later ones. */
const GAPS = 2000;
const GAP_MS = 10 * 60_000;

/**
 * New rows of a table whose ids only grow, each exactly once. Ids are given out before their transaction commits, so that
 * a row may appear below one that was read before: numbers that were skipped are looked for again.
 */
export class GrowingTable {
  #offset = 0;
  /** Skipped numbers, with when they were first missed. */
  readonly #gaps = new Map<number, number>();

  constructor(
    private readonly session: SqlSession,
    private readonly canary: string,
    private readonly table: string,
    private readonly id: string,
  ) {}

  /** From now on. What is there already is not new, but what commits late below it is. */
  async open(): Promise<void> {
    const { quoted } = this.session.dialect;
    const rows = await this.session.all(
      `SELECT ${quoted(this.id)} FROM ${quoted(this.table)} ORDER BY ${quoted(this.id)} DESC LIMIT ${GAPS}`,
    );
    const known = new Set(rows.map((row) => this.#number(row)));
    this.#offset = Math.max(0, ...known);
    this.#gaps.clear();
    const lowest = rows.length < GAPS ? 1 : Math.min(...known);
    for (let n = Math.max(lowest, this.#offset - GAPS); n < this.#offset; n++) {
      if (!known.has(n)) this.#gaps.set(n, Date.now());
    }
  }

  /** One query for all trials, unless there is more than one batch. */
  async next(): Promise<{ number: number; row: Row }[]> {
    this.#forgetOld();
    const found: { number: number; row: Row }[] = [];
    for (;;) {
      const { quoted } = this.session.dialect;
      const gaps = [...this.#gaps.keys()];
      const late = gaps.length === 0 ? '' : ` OR ${quoted(this.id)} IN (${holes(gaps.length)})`;
      const rows = await this.session.all(
        `SELECT * FROM ${quoted(this.table)} WHERE ${quoted(this.id)} > ${HOLE}${late} ORDER BY ${quoted(this.id)} LIMIT ${BATCH}`,
        [this.#offset, ...gaps],
      );
      for (const row of rows) {
        const number = this.#number(row);
        this.#take(number);
        found.push({ number, row });
      }
      if (rows.length < BATCH) return found;
    }
  }

  #take(number: number): void {
    if (this.#gaps.delete(number) || number <= this.#offset) return;
    const from = Math.max(this.#offset + 1, number - GAPS);
    for (let n = from; n < number; n++) this.#gaps.set(n, Date.now());
    this.#offset = number;
  }

  #forgetOld(): void {
    const old = Date.now() - GAP_MS;
    for (const [number, since] of this.#gaps) {
      if (since > old && this.#gaps.size <= GAPS) return;
      this.#gaps.delete(number);
    }
  }

  #number(row: Row): number {
    const value = Number(row[this.id] ?? Number.NaN);
    if (Number.isSafeInteger(value)) return value;
    throw new CanaryError(
      `canary "${this.canary}": ${this.table}.${this.id} holds no whole numbers; name another "id", or watch by trigger`,
      2,
    );
  }
}
