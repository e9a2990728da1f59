import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/model/json.ts';
import { type Change, edited, placesIn, REMOVED } from '../../../src/mutation/patch/edit.ts';

const set =
  (value: JsonValue): Change =>
  () =>
    value;
const remove: Change = () => REMOVED;
const list = [{ a: 1 }, { a: 2, b: { c: [1, 2, 3] } }, { "it's": 4 }];

const TABLE: [what: string, at: string, change: Change, create: boolean, expected: JsonValue | undefined][] = [
  ['one value', '$[0].a', set(9), false, [{ a: 9 }, list[1]!, list[2]!]],
  ['every match', '$[*].a', set(9), false, [{ a: 9 }, { a: 9, b: { c: [1, 2, 3] } }, list[2]!]],
  ['a filter', '$[?@.a == 2]', remove, false, [list[0]!, list[2]!]],
  ['several of one list', '$[1].b.c[0, 2]', remove, false, [list[0]!, { a: 2, b: { c: [2] } }, list[2]!]],
  ['everything of a list', '$[*]', remove, false, []],
  ['descendants', '$..c[1:]', remove, false, [list[0]!, { a: 2, b: { c: [1] } }, list[2]!]],
  ['a quoted name', '$[2]["it\'s"]', set(5), false, [list[0]!, list[1]!, { "it's": 5 }]],
  ['the document', '$', set([]), false, []],
  ['not the document away', '$', remove, false, undefined],
  ['nothing that is missing', '$[0].z', set(1), false, undefined],
  ['a new member', '$[0].z', set(1), true, [{ a: 1, z: 1 }, list[1]!, list[2]!]],
  ['a new quoted member', "$[0]['x y']", set(1), true, [{ a: 1, 'x y': 1 }, list[1]!, list[2]!]],
  ['one more entry', '$[3]', set(0), true, [...list, 0]],
  ['no gap in a list', '$[7]', set(0), true, undefined],
  ['no member of a list', '$.z', set(0), true, undefined],
  ['no parent', '$[0].y.z', set(0), true, undefined],
  ['a value that is there, though it may be created', '$[0].a', set(3), true, [{ a: 3 }, list[1]!, list[2]!]],
];

describe('an edit by JSONPath', () => {
  it.each(TABLE)('changes %s', (_what, at, change, create, expected) => {
    const before = structuredClone(list) as JsonValue;
    expect(edited(before, at, change, create)).toEqual(expected);
    expect(before).toEqual(list);
  });

  it('puts in a member of any name, and nothing into a prototype', () => {
    const next = edited({}, '$.__proto__', set({ polluted: true }), true) as object;
    expect(Object.keys(next)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('leaves where the change is none', () => {
    expect(edited(list as JsonValue, '$[0].a', () => undefined)).toBeUndefined();
  });

  it('reaches each place that it names, and no other', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const document = { it: JSON.parse(JSON.stringify(value)) } as JsonValue;
        for (const place of placesIn(document)) {
          const next = edited(document, place, set('changed'));
          expect(next, place).toBeDefined();
          const back = edited(next as JsonValue, place, set('changed back'));
          expect(JSON.stringify(back).split('"changed back"')).toHaveLength(
            JSON.stringify(document).split('"changed back"').length + 1,
          );
        }
      }),
      { numRuns: 200 },
    );
  });
});
