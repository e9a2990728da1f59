import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { Watch } from '../../../src/canary/watch.ts';
import { named, newTrial, open } from '../../canary/fixture.ts';
import { REFUNDED, tables } from './row-subjects.ts';
import { withService } from './service.ts';

const LATE = 5000;
const book =
  "INSERT INTO refunds(invoice, amount, memo, principal, tenant, at) VALUES ($1, '5.00', $2, 'alice', 'acme', $3)";

withService('postgres', (address) => {
  it('counts an effect that lands 5 s after the answer for the right one of 200 trials in flight', async () => {
    const url = new URL(address.direct);
    url.pathname = 'late';
    const admin = new pg.Client({ connectionString: address.direct });
    await admin.connect();
    await admin.query('CREATE DATABASE late');
    await admin.end();
    const plant = { table: 'invoices', row: { invoice: '${resource}', tenant: '${tenant}', amount_due: '1.00' } };
    const create = tables({ id: 'BIGSERIAL PRIMARY KEY' });
    const canary = await open(
      'postgres',
      'subject',
      { url: url.href, create, prefix: 'inv', plant, watch: REFUNDED },
      '.',
    );
    const watch = new Watch([canary]);
    const target = new pg.Pool({ connectionString: url.href, max: 8 });
    try {
      const trials = Array.from({ length: 200 }, newTrial);
      watch.follow(trials.map((trial) => trial.marker));
      await canary.arm(trials);
      const answered = Date.now();
      // Every second trial has its effect late, and each tenth of these twice.
      const landing = sleep(LATE).then(() =>
        Promise.all(
          trials.flatMap((trial, i) =>
            Array.from({ length: i % 2 === 0 ? 0 : i % 20 === 1 ? 2 : 1 }, () =>
              target.query(book, [named(canary, trial), `${trial.marker}-main0x0`, Date.now()]),
            ),
          ),
        ),
      );
      await watch.readAfter(Date.now());
      expect(trials.flatMap((trial) => watch.effectsOf(trial.marker))).toEqual([]);
      // A quarter of them was judged and cleared away meanwhile.
      const cleared = trials.slice(0, 50);
      await canary.disarm(cleared);
      for (const { marker } of cleared) watch.release(marker);
      await landing;
      await watch.readAfter(Date.now());
      const counts = trials.map((trial) => watch.effectsOf(trial.marker).length);
      expect(counts).toEqual(trials.map((_, i) => (i % 2 === 0 ? 0 : i % 20 === 1 ? 2 : 1)));
      for (const trial of trials)
        for (const effect of watch.effectsOf(trial.marker)) {
          expect(effect.resource).toBe(named(canary, trial));
          expect(effect.at - answered).toBeGreaterThanOrEqual(LATE - 50);
        }
      expect(watch.strays()).toEqual([]);
      await canary.disarm(trials.slice(50));
      await canary.close();
      // Nothing is left, also of those that were cleared away before their effect landed.
      expect((await target.query('SELECT 1 FROM refunds UNION ALL SELECT 1 FROM invoices')).rows).toEqual([]);
    } finally {
      watch.dispose();
      await target.end();
    }
  });
});
