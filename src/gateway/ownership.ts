import type { Database } from 'better-sqlite3';
import type { Weaknesses } from './registry.ts';

type Kind = 'invoice' | 'customer' | 'environment';

/** Who owns the rows that the tools act on. Looked up each time: an owner of a minute ago may not be the owner. */
export class Ownership {
  readonly #lookups;
  readonly #moves;
  readonly #weak: Weaknesses;
  /** Filled under a weakness only. */
  readonly #remembered = new Map<string, string | null>();

  constructor(refunds: Database, customers: Database, deployments: Database, weak: Weaknesses) {
    this.#weak = weak;
    const lookup = (db: Database, table: string, key: Kind) =>
      db.prepare<[string], { tenant: string }>(`SELECT tenant FROM ${table} WHERE ${key} = ?`);
    const move = (db: Database, table: string, key: Kind) =>
      db.prepare<[string, string]>(`UPDATE ${table} SET tenant = ? WHERE ${key} = ?`);
    this.#lookups = {
      invoice: lookup(refunds, 'invoices', 'invoice'),
      customer: lookup(customers, 'customers', 'customer'),
      environment: lookup(deployments, 'environments', 'environment'),
    };
    this.#moves = [
      move(refunds, 'invoices', 'invoice'),
      move(customers, 'customers', 'customer'),
      move(deployments, 'environments', 'environment'),
    ];
  }

  /** The owner of a row; null when there is no such row. */
  of(kind: Kind, id: string): string | null {
    if (!this.#weak.has('ownership-cached')) return this.inTable(kind, id);
    const known = this.#remembered.get(id) ?? this.inTable(kind, id);
    this.#remembered.set(id, known);
    return known;
  }

  inTable(kind: Kind, id: string): string | null {
    return this.#lookups[kind].get(id)?.tenant ?? null;
  }

  /** The row goes to another tenant. False when nobody has such a row. */
  move(id: string, tenant: string): boolean {
    return this.#moves.reduce((moved, statement) => statement.run(tenant, id).changes > 0 || moved, false);
  }
}
