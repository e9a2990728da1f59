import mysql from 'mysql2/promise';
import { afterAll, beforeAll } from 'vitest';
import { rowSubjects } from './row-subjects.ts';
import { withService } from './service.ts';

withService('mariadb', (address) => {
  let client: mysql.Connection;
  beforeAll(async () => {
    client = await mysql.createConnection(address.direct);
  });
  afterAll(() => client.end());
  rowSubjects('mysql', address, {
    id: 'BIGINT PRIMARY KEY AUTO_INCREMENT',
    async run(sql, values = []) {
      const [rows] = await client.query(sql, values);
      return rows as Record<string, unknown>[];
    },
  });
});
