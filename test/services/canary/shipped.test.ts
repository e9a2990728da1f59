import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { newTrial, open, tempFolder } from '../../canary/fixture.ts';

const SHIPPED = new URL('../../../canaries/', import.meta.url);
const urls = inject('services');
const BY_KIND: Readonly<Record<string, string | undefined>> = {
  postgres: urls.postgres,
  mysql: urls.mariadb,
  redis: urls.redis,
  amqp: urls.rabbitmq,
  nats: urls.nats,
  mqtt: urls.mosquitto,
};

const definitions = readdirSync(SHIPPED)
  .map((name) => ({ name, ...parse(readFileSync(new URL(name, SHIPPED), 'utf8')) }))
  .filter((one) => one.url !== undefined);

describe('shipped definitions that need a server', () => {
  it.each(definitions)('$name', async ({ name, kind, ...definition }) => {
    const url = BY_KIND[kind];
    if (url === undefined) return;
    const folder = tempFolder();
    const database = kind === 'postgres' ? await newDatabase(url, name) : url;
    const canary = await open(kind, 'subject', { ...definition, url: database }, folder.path);
    try {
      const trial = newTrial();
      await canary.arm([trial]);
      expect(await canary.read()).toEqual([]);
      if (canary.readOnly === true) {
        await expect(canary.trip(trial, 2)).rejects.toThrow('cannot be tripped');
        return;
      }
      await canary.trip(trial, 2);
      expect(await canary.read()).toHaveLength(2);
      await canary.disarm([trial]);
      expect(await canary.read()).toEqual([]);
      expect(await canary.sweep()).toEqual([]);
    } finally {
      await canary.close();
      folder.remove();
    }
  });
});

/** A database with the table that an observer finds there. */
async function newDatabase(url: string, name: string): Promise<string> {
  const database = `shipped_${name.replace(/\W/g, '_')}`;
  const address = new URL(url);
  address.pathname = database;
  for (const [to, sql] of [
    [url, `CREATE DATABASE ${database}`],
    [
      address.href,
      name.includes('observed')
        ? 'CREATE TABLE refunds(id BIGSERIAL PRIMARY KEY, invoice TEXT, amount TEXT, memo TEXT, principal TEXT, tenant TEXT, at BIGINT)'
        : 'SELECT 1',
    ],
  ] as const) {
    const client = new pg.Client({ connectionString: to });
    await client.connect();
    await client.query(sql);
    await client.end();
  }
  return address.href;
}
