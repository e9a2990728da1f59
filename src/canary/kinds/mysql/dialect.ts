import { HOLE, type SqlDialect } from '../../sql/session.ts';

/** A name, with its database where it is written `database.table`. */
function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `\`${part.replaceAll('`', '``')}\``)
    .join('.');
}

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const;

export const DIALECT: SqlDialect = {
  quoted,
  now: 'SELECT UNIX_TIMESTAMP(SYSDATE(3)) * 1000 AS now',
  place: 'SELECT DATABASE() AS place',
  columns: `SELECT COLUMN_NAME AS name FROM information_schema.COLUMNS
    WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ${HOLE} ORDER BY ORDINAL_POSITION`,
  triggers: `SELECT DISTINCT SUBSTRING_INDEX(TRIGGER_NAME, '__', 1) AS log FROM information_schema.TRIGGERS
    WHERE TRIGGER_SCHEMA = DATABASE() AND EVENT_OBJECT_TABLE = ${HOLE} AND TRIGGER_NAME LIKE 'retcon\\_log\\_%'`,
  trigger: (log, table, columns) => [
    `CREATE TABLE ${quoted(log)} (id BIGINT PRIMARY KEY AUTO_INCREMENT, at BIGINT NOT NULL, op VARCHAR(10) NOT NULL,
      actor VARCHAR(200) NOT NULL, before_row LONGTEXT, after_row LONGTEXT)`,
    ...EVENTS.map((event) => {
      const row = (which: 'OLD' | 'NEW'): string =>
        `JSON_OBJECT(${columns.map((column) => `${literal(column)}, ${which}.${quoted(column)}`).join(', ')})`;
      return `CREATE TRIGGER ${quoted(`${log}__${event}`)} AFTER ${event} ON ${quoted(table)} FOR EACH ROW
        BEGIN
          IF @retcon_silent IS NULL THEN
            INSERT INTO ${quoted(log)}(at, op, actor, before_row, after_row) VALUES (
              UNIX_TIMESTAMP(SYSDATE(3)) * 1000, '${event}', USER(),
              ${event === 'INSERT' ? 'NULL' : row('OLD')}, ${event === 'DELETE' ? 'NULL' : row('NEW')});
          END IF;
        END`;
    }),
  ],
  untrigger: (log) => [
    ...EVENTS.map((event) => `DROP TRIGGER IF EXISTS ${quoted(`${log}__${event}`)}`),
    `DROP TABLE IF EXISTS ${quoted(log)}`,
  ],
};

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
