import { HOLE, type SqlDialect } from '../../sql/session.ts';

/** A name, with its schema where it is written `schema.table`. */
function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}

export const DIALECT: SqlDialect = {
  quoted,
  now: 'SELECT extract(epoch from clock_timestamp()) * 1000 AS now',
  place: 'SELECT current_schema() AS place',
  columns: `SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${HOLE} ORDER BY ordinal_position`,
  triggers: `SELECT DISTINCT tgname AS log FROM pg_trigger
    WHERE tgrelid = to_regclass(quote_ident(${HOLE})) AND tgname LIKE 'retcon\\_log\\_%' AND tgname NOT LIKE '%\\_all'`,
  // As its owner, so that a target needs no right to the log; the name of who acts is that of the session.
  trigger: (log, table, _columns, place) => [
    `CREATE TABLE ${quoted(log)} (id BIGSERIAL PRIMARY KEY, at BIGINT NOT NULL, op TEXT NOT NULL, actor TEXT NOT NULL,
      before_row TEXT, after_row TEXT)`,
    `CREATE FUNCTION ${quoted(log)}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = ${quoted(place)}, pg_temp AS $retcon$
      BEGIN
        IF current_setting('retcon.silent', true) = 'on' THEN RETURN NULL; END IF;
        INSERT INTO ${quoted(log)}(at, op, actor, before_row, after_row) VALUES (
          (extract(epoch from clock_timestamp()) * 1000)::bigint, TG_OP, session_user,
          CASE WHEN TG_OP IN ('UPDATE', 'DELETE') THEN to_jsonb(OLD)::text END,
          CASE WHEN TG_OP IN ('UPDATE', 'INSERT') THEN to_jsonb(NEW)::text END);
        RETURN NULL;
      END $retcon$`,
    `CREATE TRIGGER ${quoted(log)} AFTER INSERT OR UPDATE OR DELETE ON ${quoted(table)}
      FOR EACH ROW EXECUTE FUNCTION ${quoted(log)}()`,
    // Nobody's rows in particular: an effect without an owner.
    `CREATE TRIGGER ${quoted(`${log}_all`)} AFTER TRUNCATE ON ${quoted(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION ${quoted(log)}()`,
  ],
  untrigger: (log) => [`DROP FUNCTION IF EXISTS ${quoted(log)}() CASCADE`, `DROP TABLE IF EXISTS ${quoted(log)}`],
};
