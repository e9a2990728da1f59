import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { rowSubjects } from './row-subjects.ts';
import { withService } from './service.ts';

withService('postgres', (address) => {
  const client = new pg.Client({ connectionString: address.direct });
  beforeAll(() => client.connect());
  afterAll(() => client.end());
  rowSubjects('postgres', address, {
    id: 'BIGSERIAL PRIMARY KEY',
    async run(sql, values = []) {
      let n = 0;
      const { rows } = await client.query(
        sql.replaceAll('?', () => `$${++n}`),
        values,
      );
      return rows;
    },
  });
});
