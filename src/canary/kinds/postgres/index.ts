import { defineKind } from '../../canary.ts';
import { loadPeer } from '../../peer.ts';
import { sqlDefinition } from '../../sql/definition.ts';
import { openSqlCanary, SQL_SENSES } from '../../sql/open.ts';
import { PostgresSession } from './session.ts';

export const postgres = defineKind({
  id: 'postgres',
  summary:
    'rows of a PostgreSQL database: new ones of an append-only table, or each change by a trigger, or by looking',
  senses: SQL_SENSES,
  setup:
    'the package pg; append: SELECT, INSERT and DELETE on the tables; trigger: also CREATE on the schema and TRIGGER on the table; observe: SELECT only',
  schema: sqlDefinition,
  async open(name, definition, context) {
    const { default: pg } = await loadPeer(name, 'pg', () => import('pg'));
    return openSqlCanary(name, 'postgres', definition, new PostgresSession(pg, definition.url), context);
  },
});
