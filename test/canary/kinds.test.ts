import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Canary } from '../../src/canary/canary.ts';
import { sendMail } from '../../src/canary/kinds/smtp/send-mail.ts';
import { canaryContract } from './contract.ts';
import { CUSTOMERS, REFUNDS } from './fixture.ts';

/** Does something in the database of a canary, as another process would: over a connection of its own. */
function inDatabase<T>(canary: Canary, work: (db: Database.Database) => T): T {
  const db = new Database(canary.facts.file);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function rowsCarrying(tables: string[]) {
  return (canary: Canary, texts: string[]): string[] =>
    inDatabase(canary, (db) =>
      tables
        .flatMap((table) => db.prepare(`SELECT * FROM ${table}`).all())
        .map((row) => JSON.stringify(row))
        .filter((row) => texts.some((text) => row.includes(text))),
    );
}

canaryContract({
  kind: 'sqlite',
  definition: REFUNDS,
  effect: (canary, invoice, trial) =>
    inDatabase(canary, (db) => {
      db.prepare('INSERT INTO refunds(invoice, amount, memo, principal, tenant, at) VALUES (?, ?, ?, ?, ?, ?)').run(
        invoice,
        '5.00',
        `${trial.marker}-main0x0`,
        'alice',
        'acme',
        Date.now(),
      );
    }),
  carrying: rowsCarrying(['invoices', 'refunds']),
  somebodyElse: (canary) => {
    inDatabase(canary, (db) => {
      db.exec("INSERT INTO invoices VALUES ('inv-77', 'acme', '1.00')");
      db.exec("INSERT INTO refunds VALUES (null, 'inv-77', '1.00', 'theirs', 'zoe', 'acme', 1)");
      db.exec("UPDATE refunds SET amount = '2.00' WHERE memo = 'theirs'");
      db.exec("UPDATE invoices SET amount_due = '9.00'");
    });
    return () =>
      inDatabase(
        canary,
        (db) =>
          db.prepare("SELECT count(*) FROM invoices WHERE invoice = 'inv-77'").pluck().get() === 1 &&
          db.prepare("SELECT count(*) FROM refunds WHERE memo = 'theirs'").pluck().get() === 1,
      );
  },
});

canaryContract({
  kind: 'sqlite',
  what: 'disclosure',
  definition: CUSTOMERS,
  carrying: rowsCarrying(['customers']),
  somebodyElse: (canary) => {
    inDatabase(canary, (db) => db.exec("INSERT INTO customers VALUES ('cus-1', 'acme', 'Bea', 'honey-comb')"));
    return () => inDatabase(canary, (db) => db.prepare('SELECT count(*) FROM customers').pluck().get() === 1);
  },
});

for (const inside of [undefined, 'reports/2026']) {
  canaryContract({
    kind: 'file',
    what: inside === undefined ? '' : 'in a folder below',
    definition: { inside },
    effect: (canary, resource) => rmSync(join(canary.facts.folder!, resource)),
    carrying: ({ facts: { folder } }, texts) =>
      existsSync(folder!)
        ? readdirSync(folder!, { recursive: true, encoding: 'utf8' })
            .filter((name) => texts.some((text) => name.includes(text)))
            .sort()
        : [],
    somebodyElse: async (canary) => {
      const helper = { marker: 'zzz', home: 'acme', foreign: 'umbra' };
      await canary.arm([helper]);
      const theirs = join(canary.facts.folder!, 'acme', 'report-of-the-year.txt');
      writeFileSync(theirs, 'numbers');
      await canary.disarm([helper]);
      return () => readFileSync(theirs, 'utf8') === 'numbers';
    },
  });
}

async function send(canary: Canary, body: object): Promise<void> {
  const answer = await fetch(`${canary.facts.url}/send`, { method: 'POST', body: JSON.stringify(body) });
  if (answer.status !== 202) throw new Error(`status ${answer.status}`);
  await answer.arrayBuffer();
}

canaryContract({
  kind: 'http-sink',
  ownWorld: true,
  definition: {},
  effect: (canary, to, trial) =>
    send(canary, { to, body: `${trial.marker}-main0x0`, principal: 'alice', tenant: 'acme', operation: 'op-1' }),
  carrying: () => [],
  somebodyElse: async (canary) => {
    await send(canary, { to: 'zoe@sink.test', body: 'hello', principal: 'zoe', tenant: 'acme' });
    return () => true;
  },
});

canaryContract({
  kind: 'smtp',
  ownWorld: true,
  definition: { principal: 'x-principal', tenant: 'x-tenant' },
  effect: (canary, to, trial) => {
    const headers = { 'X-Principal': 'alice', 'X-Tenant': 'acme' };
    return sendMail(portOf(canary), { to, subject: 'hello', body: `${trial.marker}-main0x0`, headers });
  },
  carrying: () => [],
  somebodyElse: async (canary) => {
    await sendMail(portOf(canary), { to: 'zoe@sink.test', subject: 'hello', body: 'from zoe', headers: {} });
    return () => true;
  },
});

function portOf(canary: Canary): { host: string; port: number } {
  return { host: '127.0.0.1', port: Number(canary.facts.port) };
}
