import type { Database } from 'better-sqlite3';

/** An idempotency key of a principal and the one request that it stands for. */
export interface UsedKey {
  tenant: string;
  principal: string;
  key: string;
  /** Of tool and arguments. */
  digest: string;
  call: string;
}

/** Idempotency keys: the first use counts. */
export class KeyStore {
  readonly #insert;
  readonly #find;

  constructor(db: Database) {
    this.#insert = db.prepare<[UsedKey]>(
      `INSERT INTO idempotency_keys(tenant, principal, key, digest, call) VALUES (@tenant, @principal, @key, @digest, @call)
       ON CONFLICT DO NOTHING`,
    );
    this.#find = db.prepare<[string, string, string], UsedKey>(
      'SELECT * FROM idempotency_keys WHERE tenant = ? AND principal = ? AND key = ?',
    );
  }

  insert(used: UsedKey): void {
    this.#insert.run(used);
  }

  find(tenant: string, principal: string, key: string): UsedKey | undefined {
    return this.#find.get(tenant, principal, key);
  }
}
