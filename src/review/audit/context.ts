import { UsageError } from '../../model/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import { suggestion } from '../../model/nearest.ts';
import { type Grant, readGrants } from './grant.ts';

/** Operations that need an approval where no list says otherwise. An explicit list replaces it. */
export const CONSEQUENTIAL = ['delete', 'pay', 'refund', 'transfer', 'send_external', 'grant_access'] as const;

/** What actions are judged by. `history` is undefined where no history was supplied; an empty one was. */
export interface Context {
  grants: Grant[];
  history: JsonValue[] | undefined;
  consequential: readonly string[];
  rate: { max: number; windowSeconds: number };
  burst: { max: number; windowSeconds: number };
  /** How many times larger or smaller than before an argument must be to be pointed at. */
  drift: number;
  hours: { start: string; end: string; utcOffset: string; days: readonly number[] } | undefined;
}

export function emptyContext(): Context {
  return {
    grants: [],
    history: undefined,
    consequential: CONSEQUENTIAL,
    rate: { max: 60, windowSeconds: 60 },
    burst: { max: 10, windowSeconds: 10 },
    drift: 10,
    hours: undefined,
  };
}

/** Reads a `context` object over another one: records are added, references replace. Throws a UsageError with the place. */
export function readContext(value: JsonValue | undefined, at: string, base: Context = emptyContext()): Context {
  if (value === undefined || value === null) return base;
  const { records, references } = members(value, at, ['records', 'references']);
  const { grant, action } = members(records, `${at}.records`, ['grant', 'action']);
  const told = members(references, `${at}.references`, [
    'consequential_operations',
    'session_rate',
    'burst',
    'drift_factor',
    'working_hours',
  ]);
  if (action !== undefined && !Array.isArray(action)) throw new UsageError(`${at}.records.action must be a list`);
  const operations = told.consequential_operations;
  return {
    grants: [...base.grants, ...(grant === undefined ? [] : readGrants(grant, `${at}.records.grant`))],
    history: action === undefined ? base.history : [...(base.history ?? []), ...action],
    consequential:
      operations === undefined ? base.consequential : texts(operations, `${at}.references.consequential_operations`),
    rate: window(told.session_rate, `${at}.references.session_rate`) ?? base.rate,
    burst: window(told.burst, `${at}.references.burst`) ?? base.burst,
    drift: positive(told.drift_factor, `${at}.references.drift_factor`) ?? base.drift,
    hours: hoursOf(told.working_hours, `${at}.references.working_hours`) ?? base.hours,
  };
}

function members(value: JsonValue | undefined, at: string, known: readonly string[]): JsonObject {
  if (value === undefined || value === null) return {};
  if (!isJsonObject(value)) throw new UsageError(`${at} must be an object`);
  for (const key of Object.keys(value))
    if (!known.includes(key)) throw new UsageError(`${at}: unknown key "${key}"${suggestion(key, known)}`);
  return value;
}

function texts(value: JsonValue, at: string): string[] {
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    throw new UsageError(`${at} must be a list of strings`);
  return value as string[];
}

function positive(value: JsonValue | undefined, at: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !(value > 0)) throw new UsageError(`${at} must be a number above zero`);
  return value;
}

function window(value: JsonValue | undefined, at: string): { max: number; windowSeconds: number } | undefined {
  if (value === undefined) return undefined;
  const { max, window_seconds } = members(value, at, ['max', 'window_seconds']);
  const most = positive(max, `${at}.max`);
  const seconds = positive(window_seconds, `${at}.window_seconds`);
  if (most === undefined || seconds === undefined) throw new UsageError(`${at} needs max and window_seconds`);
  return { max: most, windowSeconds: seconds };
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const OFFSET = /^(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

function hoursOf(value: JsonValue | undefined, at: string): Context['hours'] {
  if (value === undefined) return undefined;
  const {
    start,
    end,
    utc_offset = 'Z',
    days = [1, 2, 3, 4, 5, 6, 7],
  } = members(value, at, ['start', 'end', 'utc_offset', 'days']);
  if (typeof start !== 'string' || typeof end !== 'string' || !CLOCK.test(start) || !CLOCK.test(end))
    throw new UsageError(`${at} needs start and end as HH:MM`);
  if (typeof utc_offset !== 'string' || !OFFSET.test(utc_offset))
    throw new UsageError(`${at}.utc_offset must be Z or an offset such as +02:00`);
  if (!Array.isArray(days) || days.some((day) => typeof day !== 'number' || day < 1 || day > 7))
    throw new UsageError(`${at}.days must be a list of 1 (Monday) to 7`);
  return { start, end, utcOffset: utc_offset, days: days as number[] };
}
