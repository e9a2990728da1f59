import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/model/json.ts';

/** The shipped target file of the reference gateway, as plain JSON. */
export function referenceFile(): JsonObject {
  const file = new URL('../../scenarios/reference/targets/reference-gateway.yaml', import.meta.url);
  return parse(readFileSync(fileURLToPath(file), 'utf8')) as JsonObject;
}
