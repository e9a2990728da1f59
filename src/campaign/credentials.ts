import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../model/errors.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** The token of every principal. A variable or file that is not there is one sentence, before anything is started. */
export function credentialsOf(scenario: Scenario): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const [name, { credentials }] of Object.entries(scenario.principals)) {
    if ('generate' in credentials) tokens.set(name, randomBytes(18).toString('base64url'));
    else if ('env' in credentials) tokens.set(name, fromEnvironment(name, credentials.env));
    else tokens.set(name, fromFile(name, resolve(scenario.folder, credentials.file)));
  }
  return tokens;
}

function fromEnvironment(principal: string, variable: string): string {
  const value = process.env[variable];
  if (value === undefined || value === '')
    throw new UsageError(`the environment variable ${variable}, credential of ${principal}, is not set`);
  return value;
}

function fromFile(principal: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new UsageError(`the credential of ${principal} cannot be read from ${file}`);
  }
}
