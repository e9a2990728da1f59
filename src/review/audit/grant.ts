import { UsageError } from '../../model/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';

/** What an agent was given to act with. Lists and limits that are absent are unknown, not empty. */
export interface Grant {
  id: string;
  agent_id?: string;
  scopes?: readonly string[];
  resources?: readonly string[];
  /** Largest, and where it is given least, value of arguments by their top-level name. */
  limits?: JsonObject;
  issued_at?: string;
  expires_at?: string;
  revoked_at?: string;
}

const TEXTS = ['agent_id', 'issued_at', 'expires_at', 'revoked_at'] as const;

/** Reads `context.records.grant`: one grant or a list of them. Throws a UsageError that names the place. */
export function readGrants(value: JsonValue, at: string): Grant[] {
  return (Array.isArray(value) ? value : [value]).map((one, i) =>
    readGrant(one, Array.isArray(value) ? `${at}[${i}]` : at),
  );
}

function readGrant(value: JsonValue, at: string): Grant {
  if (!isJsonObject(value)) throw new UsageError(`${at} must be an object`);
  const { id, limits } = value;
  if (typeof id !== 'string') throw new UsageError(`${at}.id must be a string`);
  const grant: Grant = { id };
  for (const key of TEXTS) {
    const text = value[key];
    if (text === undefined || text === null) continue;
    if (typeof text !== 'string') throw new UsageError(`${at}.${key} must be a string`);
    grant[key] = text;
  }
  const scopes = list(value.scopes, `${at}.scopes`);
  const resources = list(value.resources, `${at}.resources`);
  if (limits !== undefined && limits !== null && !isJsonObject(limits))
    throw new UsageError(`${at}.limits must be an object of argument names`);
  return {
    ...grant,
    ...(scopes === undefined ? {} : { scopes }),
    ...(resources === undefined ? {} : { resources }),
    ...(isJsonObject(limits) ? { limits } : {}),
  };
}

function list(value: JsonValue | undefined, at: string): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    throw new UsageError(`${at} must be a list of strings`);
  return value as string[];
}
