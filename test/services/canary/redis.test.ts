import { Redis } from 'ioredis';
import { afterAll, beforeAll } from 'vitest';
import { canaryContract, type Subject } from '../../canary/contract.ts';
import { withService } from './service.ts';

withService('redis', (address) => {
  const redis = new Redis(address.direct, { lazyConnect: true });
  beforeAll(() => redis.connect());
  afterAll(() => redis.quit());
  const world = {
    kind: 'redis',
    reset: async () => {
      await redis.flushall();
    },
    carrying: async (_, texts) => {
      const keys = await redis.keys('*');
      const entries = keys.includes('refunds') ? await redis.xrange('refunds', '-', '+') : [];
      const all = [...keys.sort(), ...entries.map((entry) => JSON.stringify(entry))];
      return all.filter((one) => texts.some((text) => one.includes(text)));
    },
    somebodyElse: async () => {
      await redis.hset('invoice:inv-77', 'tenant', 'acme');
      await redis.hset('invoice:inv-77', 'tenant', 'umbra');
      await redis.xadd('refunds', '*', 'invoice', 'inv-77', 'amount', '1.00', 'memo', 'theirs');
      return async () => (await redis.exists('invoice:inv-77')) === 1 && (await redis.xlen('refunds')) > 0;
    },
    outage: { cut: () => address.cut(), mend: () => address.mend() },
  } satisfies Partial<Subject>;
  const definition = (watch: object): object => ({
    get url() {
      return address.proxied;
    },
    prefix: 'inv',
    plant: { key: 'invoice:${resource}', hash: { tenant: '${tenant}', due: '100.00' } },
    watch,
  });

  canaryContract({
    ...world,
    what: 'entries of a stream',
    definition: definition({
      by: 'stream',
      stream: 'refunds',
      resource: 'invoice',
      columns: { amount: 'amount', memo: 'memo' },
      principal: 'principal',
      tenant: 'tenant',
      attempt: 'attempt',
    }),
    effect: async (_, invoice, trial) => {
      const fields = ['invoice', invoice, 'amount', '5.00', 'memo', `${trial.marker}-main0x0`, 'principal', 'alice'];
      await redis.xadd('refunds', '*', ...fields, 'tenant', 'acme', 'attempt', '1');
    },
  });
  canaryContract({
    ...world,
    what: 'changes of planted keys',
    definition: definition({ by: 'keys', notify: 'set' }),
    effect: async (_, invoice) => {
      await redis.hset(`invoice:${invoice}`, 'due', '100.00');
    },
  });
});
