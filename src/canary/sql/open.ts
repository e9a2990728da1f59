import type { Sense } from '../../model/effect.ts';
import { CanaryError } from '../../model/errors.ts';
import type { Canary, CanaryContext } from '../canary.ts';
import { AppendedRows } from './appended-rows.ts';
import type { SqlDefinition, SqlWatch } from './definition.ts';
import { LoggedRows } from './logged-rows.ts';
import { PolledRows } from './polled-rows.ts';
import { keyColumn } from './row.ts';
import type { RowSensor } from './row-sensor.ts';
import type { SqlSession } from './session.ts';
import { SqlCanary } from './sql-canary.ts';

/** All that rows of a database server can tell. */
export const SQL_SENSES: readonly Sense[] = [
  'count',
  'arguments',
  'principal',
  'tenant',
  'deletion',
  'time',
  'attempt',
  'recipient',
];

/** Opens a canary over a session, makes its tables and sets its sensor up. Closes the session when it throws. */
export async function openSqlCanary(
  name: string,
  kind: string,
  definition: SqlDefinition,
  session: SqlSession,
  { workFolder }: CanaryContext,
): Promise<Canary> {
  try {
    const why = mistakeIn(definition);
    if (why !== undefined) throw new CanaryError(`canary "${name}": ${why}`, 2);
    if (definition.mode === 'full') for (const statement of definition.create) await session.run(statement);
    const sensor = sensorOf(name, definition, session, workFolder);
    await sensor?.open();
    return new SqlCanary(name, kind, sensesOf(definition), definition, session, sensor);
  } catch (cause) {
    await session.close().catch(() => undefined);
    if (cause instanceof CanaryError) throw cause;
    throw new CanaryError(`canary "${name}": ${reasonOf(cause)}`, 2, { cause });
  }
}

function mistakeIn({ watch, disclosure, plant, keys, mode }: SqlDefinition): string | undefined {
  if (watch === undefined && !disclosure) return '"watch" or "disclosure: true" is missing';
  if (watch !== undefined && disclosure) return 'a disclosure canary watches no table';
  if (disclosure && plant === undefined) return 'a disclosure canary plants rows: "plant" is missing';
  if (plant !== undefined && keyColumn(plant.row) === undefined)
    return 'no column of plant.row is exactly "${resource}"';
  if (mode === 'observe' && disclosure) return 'honey values cannot be planted with mode: observe';
  if (mode === 'observe' && watch?.by === 'trigger') return 'a trigger cannot be made with mode: observe';
  if (watch?.by === 'poll' && plant === undefined && keys === undefined)
    return 'with "by: poll" the rows to look at are those of "plant" or "keys"; both are missing';
  return undefined;
}

function sensorOf(
  name: string,
  definition: SqlDefinition,
  session: SqlSession,
  campaign: string,
): RowSensor | undefined {
  const { watch, plant } = definition;
  if (watch === undefined) return undefined;
  switch (watch.by) {
    case 'append':
      return new AppendedRows(session, name, watch);
    case 'trigger':
      return new LoggedRows(session, name, watch, plant?.table === watch.table, campaign);
    case 'poll':
      return new PolledRows(session, name, watch);
  }
}

function sensesOf({ watch, mode }: SqlDefinition): Sense[] {
  if (watch === undefined) return ['recipient'];
  const senses: Sense[] = BY_WAY[watch.by].filter(
    (sense) => sense !== 'time' || watch.at !== undefined || mode === 'full',
  );
  if (Object.keys(watch.columns).length > 0) senses.push('arguments');
  if (watch.principal !== undefined) senses.push('principal');
  if (watch.tenant !== undefined) senses.push('tenant');
  if (watch.attempt !== undefined) senses.push('attempt');
  return senses;
}

const BY_WAY: Readonly<Record<SqlWatch['by'], readonly Sense[]>> = {
  append: ['count', 'time'],
  trigger: ['count', 'deletion', 'time'],
  poll: ['deletion'],
};

/** A refused connection is an AggregateError without a message of its own. */
function reasonOf(cause: unknown): string {
  const { message, code, errors } = cause as Error & { code?: string; errors?: Error[] };
  return message || errors?.[0]?.message || code || String(cause);
}
