import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseSource, pathText } from '../../src/model/document.ts';
import { checkDocument } from '../../src/model/document-check.ts';
import { DocumentError } from '../../src/model/problem.ts';

const parse = (text: string) => parseSource(text, 'x.yaml', 'scenario');

function refused(text: string): string[] {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof DocumentError) return error.message.split('\n');
    throw error;
  }
  throw new Error('accepted');
}

describe('parseSource', () => {
  it('gives plain JSON values', () => {
    const text = 'a: 1\nb: [yes, null, "x", 1.5, true]\nc: { d: 2026-01-01 }\n1: one\n"<<": { e: 1 }';
    expect(parse(text).value).toEqual({
      a: 1,
      b: ['yes', null, 'x', 1.5, true],
      c: { d: '2026-01-01' },
      1: 'one',
      '<<': { e: 1 },
    });
  });

  it('reads JSON, tabs and escapes included', () => {
    const text = '{\n\t"a": "\\ud83d\\ude00 \\/ \\u0041",\n\t"b": [\n\t\t-0.5e3\n\t]\n}\n';
    expect(parse(text).value).toEqual(JSON.parse(text));
  });

  it('does not read YAML 1.1, whatever a directive says', () => {
    expect(parse('%YAML 1.1\n---\na: yes\nb: 010\n').value).toEqual({ a: 'yes', b: 10 });
  });

  it.each([
    ['an empty document', '', 'x.yaml:1:1 the document is empty'],
    ['comments only', '# nothing\n', 'x.yaml:1:1 the document is empty'],
    ['a duplicate key', 'a:\n  b: 1\n  b: 2\n', 'x.yaml:3:3 a.b: duplicate key "b"'],
    ['a duplicate key in other quotes', '{"a": 1, a: 2}', 'x.yaml:1:10 a: duplicate key "a"'],
    ['__proto__', 'a: { __proto__: { b: 1 } }', 'x.yaml:1:6 a: the key "__proto__" is not allowed'],
    ['a list as key', '? [a]\n: b\n', 'x.yaml:1:3 a key must be plain text'],
    ['not a number', 'a: .nan', 'x.yaml:1:4 a: JSON cannot say .nan'],
    [
      'a number too large',
      'a: [12345678901234567890]',
      'x.yaml:1:5 a[0]: 12345678901234567890 is too large to keep exactly: write it in quotes',
    ],
    ['half a character', 'a: "\\ud800"', 'x.yaml:1:4 a: the text holds half of a character'],
    ['a tag', 'a: !!binary aGk=', 'x.yaml:1:4 not valid YAML: Unresolved tag: tag:yaml.org,2002:binary'],
    [
      'two documents',
      'a: 1\n---\nb: 2\n',
      'x.yaml:2:1 not valid YAML: Source contains multiple documents; please use YAML.parseAllDocuments()',
    ],
    ['a tab as indentation', 'a:\n\t- b\n', 'x.yaml:2:1 not valid YAML: Tabs are not allowed as indentation'],
  ])('refuses %s', (_what, text, message) => {
    expect(refused(text)).toEqual([message]);
  });

  it('refuses deep nesting, in the walk and in the parser', () => {
    expect(refused(`${'['.repeat(80)}${']'.repeat(80)}`)[0]).toMatch(/nested more than 64 deep$/);
    expect(refused('['.repeat(20_000))[0]).toMatch(/nested more than 64 deep$/);
  });

  it('allows a few aliases and refuses bombs and circles', () => {
    expect(parse('a: &x [1]\nb: *x\n').value).toEqual({ a: [1], b: [1] });
    const bomb = Array.from(
      { length: 12 },
      (_, i) =>
        `l${i}: &l${i} [${Array(10)
          .fill(i === 0 ? 'x' : `*l${i - 1}`)
          .join(', ')}]`,
    );
    expect(refused(bomb.join('\n'))).toHaveLength(1);
    expect(refused(bomb.join('\n'))[0]).toMatch(/more than 32 aliases/);
    expect(refused('a: &x [*x]')[0]).toMatch(/nested more than|more than 32 aliases/);
    const wide = `a: &x [${Array(9000).fill('1').join(', ')}]\nb: *x\nc: *x\n`;
    expect(refused(wide)[0]).toMatch(/aliases of large parts/);
  });

  it('finds the place of values, keys, and of the nearest part that exists', () => {
    const document = parse('a:\n  b: [1, { c: two }]\n  d:\n    e: 1\nf: &x { g: 1 }\nh: *x\n');
    expect(document.place([])).toEqual({ line: 1, column: 1 });
    expect(document.place(['a', 'b'])).toEqual({ line: 2, column: 6 });
    expect(document.place(['a', 'b'], 'key')).toEqual({ line: 2, column: 3 });
    expect(document.place(['a', 'b', 1, 'c'])).toEqual({ line: 2, column: 15 });
    // A value that begins on a later line is found by its key.
    expect(document.place(['a', 'd'])).toEqual({ line: 3, column: 3 });
    expect(document.place(['a', 'd', 'nothing', 7])).toEqual({ line: 4, column: 5 });
    expect(document.place(['h', 'g'])).toEqual({ line: 5, column: 12 });
  });

  it('writes paths as a person would', () => {
    expect(pathText(['events', 3, 'call', 'a b'])).toBe('events[3].call["a b"]');
  });
});

describe('checkDocument', () => {
  const schema = z.strictObject({
    name: z.string(),
    mode: z.enum(['fast', 'slow']).default('fast'),
    size: z.int().min(1).max(9).optional(),
    list: z
      .array(z.strictObject({ id: z.string().regex(/^x/) }))
      .min(1)
      .optional(),
    either: z
      .union([z.strictObject({ env: z.string() }), z.strictObject({ file: z.string(), mode: z.string() })])
      .optional(),
    event: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('in'), a: z.int() }),
        z.strictObject({ kind: z.literal('out') }),
      ])
      .optional(),
    text: z.union([z.string(), z.int()]).optional(),
    map: z.record(z.string().regex(/^[a-z]+$/, 'small letters'), z.int()).optional(),
  });
  const problems = (text: string): string[] => {
    const checked = checkDocument(parse(text), schema);
    return checked.ok
      ? []
      : checked.problems.map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`);
  };

  it('accepts and fills in', () => {
    expect(checkDocument(parse('name: x'), schema)).toEqual({ ok: true, value: { name: 'x', mode: 'fast' } });
  });

  it.each([
    ['a missing key', 'mode: slow', '1:1 : missing key "name"'],
    [
      'a misspelt key, once',
      'nam: x',
      '1:1 nam: unknown key "nam", did you mean "name"? (valid: name, mode, size, list, either, event, text, map)',
    ],
    [
      'a wrong choice',
      'name: x\nmode: fats',
      '2:7 mode: "fats" is not a valid choice, did you mean "fast"? (valid: fast, slow)',
    ],
    ['a choice of another type', 'name: x\nmode: 3', '2:7 mode: must be one of fast, slow, not 3'],
    ['a number for text', 'name: 5', '1:7 name: must be text, not 5: write it in quotes, "5"'],
    ['a fraction', 'name: x\nsize: 1.5', '2:7 size: must be a whole number, not 1.5'],
    ['too much', 'name: x\nsize: 10', '2:7 size: must be at most 9'],
    ['too few', 'name: x\nlist: []', '2:7 list: must have at least 1 entry'],
    ['a wrong form', 'name: x\nlist: [{ id: y }]', '2:14 list[0].id: "y" does not have the right form (pattern /^x/)'],
    [
      'an option that is none',
      'name: x\neither: { evn: A }',
      '2:11 either.evn: unknown key "evn", did you mean "env"? (valid: env, file, mode)',
    ],
    ['no option', 'name: x\neither: {}', '2:1 either: needs one of the keys env, file, mode'],
    ['half an option', 'name: x\neither: { file: a }', '2:1 either: missing key "mode"'],
    [
      'a discriminator that is none',
      'name: x\nevent: { kind: inn }',
      '2:16 event.kind: "inn" is not a valid choice, did you mean "in"? (valid: in, out)',
    ],
    ['no discriminator', 'name: x\nevent: { a: 1 }', '2:1 event: missing key "kind" (valid: in, out)'],
    ['a key of another option', 'name: x\nevent: { kind: out, a: 1 }', '2:21 event.a: unknown key "a" (valid: kind)'],
    ['none of several types', 'name: x\ntext: [1]', '2:7 text: must be text or a number, not a list'],
    ['a name that is not valid', 'name: x\nmap: { A1: 1 }', '2:8 map.A1: the name "A1" is not valid: small letters'],
    ['a list for a mapping', '[1]', '1:1 : must be a mapping, not a list'],
  ])('says of %s', (_what, text, message) => {
    expect(problems(text)).toEqual([message]);
  });

  it('reports everything at once', () => {
    expect(problems('mode: fats\nsize: 0\nzzz: 1')).toHaveLength(4);
  });
});
