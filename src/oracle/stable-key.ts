import type { JsonValue } from '../model/json.ts';

/**
 * A text that is equal for equal JSON values whatever the order of their keys. For comparing within one process: it is
 * not canonical JSON and never leaves it. The judge compares thousands of signatures per trial, hence no validation.
 */
export function stableKey(value: JsonValue | object | undefined): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map((v) => stableKey(v as JsonValue)).join(',')}]`;
  const record = value as Record<string, JsonValue>;
  let text = '{';
  for (const key of Object.keys(record).sort()) {
    const item = record[key];
    if (item !== undefined) text += `${JSON.stringify(key)}:${stableKey(item)},`;
  }
  return `${text}}`;
}
