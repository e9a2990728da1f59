import { defineKind } from '../../canary.ts';
import { loadPeer } from '../../peer.ts';
import { sqlDefinition } from '../../sql/definition.ts';
import { openSqlCanary, SQL_SENSES } from '../../sql/open.ts';
import { MysqlSession } from './session.ts';

export const mysql = defineKind({
  id: 'mysql',
  summary:
    'rows of a MySQL or MariaDB database: new ones of an append-only table, or each change by a trigger, or by looking',
  senses: SQL_SENSES,
  setup:
    'the package mysql2; append: SELECT, INSERT and DELETE on the tables; trigger: also CREATE, DROP and TRIGGER (a TRUNCATE is not seen); observe: SELECT only',
  schema: sqlDefinition,
  async open(name, definition, context) {
    const client = await loadPeer(name, 'mysql2', () => import('mysql2/promise'));
    return openSqlCanary(name, 'mysql', definition, new MysqlSession(client, definition.url), context);
  },
});
