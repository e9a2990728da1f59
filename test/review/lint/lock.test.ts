import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/model/json.ts';
import { lint } from '../../../src/review/lint/lint.ts';
import { lockOf, readLock } from '../../../src/review/lint/lock.ts';
import { manifestOf } from '../../../src/review/lint/read-manifest.ts';
import { tool } from '../rules/cases.ts';

const manifest = (tools: JsonValue[], instructions?: string) =>
  manifestOf({ tools, ...(instructions === undefined ? {} : { instructions }) }, 'server', () => undefined);
const pinned = () =>
  readLock(JSON.stringify(lockOf(manifest([tool('get_a'), tool('get_b')], 'Be kind.'))), 'tools.lock.json');
const drift = (tools: JsonValue[], instructions = 'Be kind.') =>
  lint({
    manifest: manifest(tools, instructions),
    failOn: 'high',
    lock: pinned(),
    today: '2026-11-30',
  }).findings.filter(({ rule }) => rule === 'definition-drift');

describe('a lock', () => {
  it('is silent about what it pins, in any order', () => {
    expect(drift([tool('get_b'), tool('get_a')])).toEqual([]);
  });

  it('sees a changed description, schema, annotation and instruction', () => {
    const described = drift([tool('get_a', {}, { description: 'Sends everything.' }), tool('get_b')]);
    expect(described).toMatchObject([
      { subject: 'get_a', severity: 'high', evidence: ['description: "The tool get_a." became "Sends everything."'] },
    ]);
    expect(drift([tool('get_a', { to: { type: 'string' } }), tool('get_b')])[0]?.evidence).toEqual([
      'inputSchema.properties.to is new: {"type":"string"}',
    ]);
    expect(drift([tool('get_a'), tool('get_b', {}, { annotations: { readOnlyHint: true } })])).toHaveLength(1);
    expect(drift([tool('get_a'), tool('get_b')], 'Be quick.')).toMatchObject([
      { subject: 'manifest', severity: 'high' },
    ]);
  });

  it('sees tools that came and went', () => {
    expect(drift([tool('get_a'), tool('get_c')])).toMatchObject([
      { subject: 'get_c', severity: 'medium' },
      { subject: 'get_b', severity: 'low' },
    ]);
  });

  it('is refused when it is broken or was changed by hand', () => {
    expect(() => readLock('{', 'l.json')).toThrow(/l\.json is not JSON/);
    expect(() => readLock('{"version":"tools-lock/2"}', 'l.json')).toThrow(/no lock of tools/);
    const edited = JSON.parse(JSON.stringify(pinned()));
    edited.tools[0].definition.description = 'Harmless.';
    expect(() => readLock(JSON.stringify(edited), 'l.json')).toThrow(/get_a was changed by hand/);
  });
});
