import { query } from 'jsonpath-rfc9535';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/model/json.ts';
import { jsonPath } from '../../src/target/http/json-path.ts';

const documents: JsonValue[] = [
  {
    run: 'r',
    calls: [{ id: 1 }, { id: null }, { other: 2 }, 3, [{ id: 4 }]],
    error: { class: 'x' },
    'a b': { '0': 'zero' },
  },
  [[1, 2], { calls: [5] }],
  null,
  'text',
  { calls: { id: 'not a list' }, constructor: 1 },
  JSON.parse('{"__proto__": {"id": 7}}') as JsonValue,
];
const paths = [
  '$',
  '$.run',
  '$.error.class',
  '$.calls[*].id',
  '$.calls[*]',
  '$.calls[0]',
  '$.calls[0].id',
  '$[0]',
  '$[0][1]',
  '$[*]',
  '$[*][*]',
  "$['a b']['0']",
  '$.__proto__.id',
  '$.constructor',
  '$.toString',
  '$.calls.length',
  '$.calls[9].id',
  '$..id',
  '$.calls[?@.id == 1].id',
  '$.calls[-1]',
];

describe('jsonPath', () => {
  it.each(paths)('%s agrees with RFC 9535', (text) => {
    for (const document of documents) expect(jsonPath(text).all(document)).toEqual(query(document, text));
  });

  it('knows what can match once', () => {
    expect(jsonPath('$.a[0].b').singular).toBe(true);
    expect(jsonPath('$.a[*].b').singular).toBe(false);
    expect(jsonPath('$..b').singular).toBe(false);
  });

  it('refuses what is no JSONPath', () => {
    for (const text of ['', 'run', '$.', '$[', '$.a[?(@.b)', '$.calls[01]']) expect(() => jsonPath(text)).toThrow();
  });
});
