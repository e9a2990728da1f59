import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Canary } from '../../../src/canary/canary.ts';
import { named, newTrial, open } from '../../canary/fixture.ts';
import { REFUNDED, tables } from './row-subjects.ts';
import { withService } from './service.ts';

const create = tables({ id: 'BIGSERIAL PRIMARY KEY' });
const plant = { table: 'invoices', row: { invoice: '${resource}', tenant: '${tenant}', amount_due: '1.00' } };
const book =
  "INSERT INTO refunds(invoice, amount, memo, principal, tenant, at) VALUES ($1, '5.00', $2, 'alice', 'acme', 1)";

withService('postgres', (address) => {
  const one = { client: undefined as unknown as pg.Client };
  const two = { client: undefined as unknown as pg.Client };
  let canary: Canary | undefined;
  const start = async (more: object): Promise<Canary> => {
    canary = await open('postgres', 'subject', { url: urlOf('exactness'), create, prefix: 'inv', ...more }, '.');
    return canary;
  };
  const urlOf = (database: string): string => address.direct.replace(/\/[^/]*$/, `/${database}`);
  beforeAll(async () => {
    const admin = new pg.Client({ connectionString: address.direct });
    await admin.connect();
    await admin.query('CREATE DATABASE exactness');
    await admin.end();
  });
  beforeEach(async () => {
    for (const place of [one, two]) {
      place.client = new pg.Client({ connectionString: urlOf('exactness') });
      await place.client.connect();
    }
  });
  afterEach(async () => {
    await canary?.close();
    canary = undefined;
    await one.client.query('ROLLBACK');
    await one.client.query('DROP TABLE IF EXISTS invoices, refunds, customers');
    await Promise.all([one.client.end(), two.client.end()]);
  });

  it('sees a row that commits after later ones, once', async () => {
    const subject = await start({ plant, watch: REFUNDED });
    const [slow, fast] = [newTrial(), newTrial()];
    await subject.arm([slow, fast]);
    await one.client.query('BEGIN');
    await one.client.query(book, [named(subject, slow), 'slow']);
    await two.client.query(book, [named(subject, fast), 'fast']);
    expect((await subject.read()).map((effect) => effect.arguments?.memo)).toEqual(['fast']);
    expect(await subject.read()).toEqual([]);
    await one.client.query('COMMIT');
    expect((await subject.read()).map((effect) => effect.arguments?.memo)).toEqual(['slow']);
    expect(await subject.read()).toEqual([]);
  });

  it('sees a row that was under way when it was opened', async () => {
    await one.client.query(create.join(';'));
    await one.client.query('BEGIN');
    await one.client.query(book, ['inv-1', 'under way']);
    await two.client.query(book, ['inv-1', 'before']);
    const subject = await start({ plant, watch: REFUNDED });
    await one.client.query('COMMIT');
    expect((await subject.read()).map((effect) => effect.arguments?.memo)).toEqual(['under way']);
  });

  it('counts two updates to the same value as two, and tells a deletion, a truncation and who did it', async () => {
    const watch = { by: 'trigger', table: 'invoices', resource: 'invoice', columns: { due: 'amount_due' } };
    const subject = await start({ plant, watch });
    const trial = newTrial();
    await subject.arm([trial]);
    const invoice = named(subject, trial);
    for (let i = 0; i < 2; i++) await one.client.query('UPDATE invoices SET amount_due = $1', ['9.00']);
    const updates = await subject.read();
    expect(updates.filter((effect) => effect.resource === invoice)).toHaveLength(2);
    expect(updates).toHaveLength(6);
    expect(updates[0]).toMatchObject({ kind: 'change', arguments: { due: '9.00' }, credential: 'retcon' });
    await one.client.query('DELETE FROM invoices WHERE invoice = $1', [invoice]);
    expect(await subject.read()).toMatchObject([{ kind: 'deletion', resource: invoice }]);
    await one.client.query('TRUNCATE invoices');
    // Nobody's in particular: whoever reads it stops.
    expect(await subject.read()).toMatchObject([{ resource: '' }]);
  });

  it('does not count where it can only look, and says so', async () => {
    const watch = { by: 'poll', table: 'invoices', resource: 'invoice', columns: { due: 'amount_due' } };
    const subject = await start({ plant, watch });
    expect(subject.senses).not.toContain('count');
    expect(subject.senses).toContain('deletion');
  });

  it('leaves nothing of its own behind', async () => {
    const watch = { by: 'trigger', table: 'invoices', resource: 'invoice' };
    await start({ plant, watch });
    const ours =
      "SELECT relname AS name FROM pg_class WHERE relname LIKE 'retcon%' UNION SELECT proname FROM pg_proc WHERE proname LIKE 'retcon%'";
    expect((await one.client.query(ours)).rows).not.toEqual([]);
    await canary?.close();
    canary = undefined;
    expect((await one.client.query(ours)).rows).toEqual([]);
  });

  it('sweeps the triggers of a campaign that died', async () => {
    const watch = { by: 'trigger', table: 'invoices', resource: 'invoice' };
    const definition = { url: urlOf('exactness'), create, prefix: 'inv', plant, watch };
    const dead = await open('postgres', 'subject', definition, '/another-campaign');
    await dead.arm([newTrial()]);
    const subject = await start({ plant, watch });
    const left = await subject.sweep();
    expect(left.map((leftover) => leftover.what)).toEqual(['3 rows of invoices', '1 triggers with their logs']);
    const triggers = "SELECT 1 FROM pg_trigger WHERE tgname LIKE 'retcon%'";
    expect((await one.client.query(triggers)).rows).toHaveLength(2);
    // Its log was taken from under it; it ends all the same.
    await dead.close();
  });
});
