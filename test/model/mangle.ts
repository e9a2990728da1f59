import fc from 'fast-check';
import type { JsonValue } from '../../src/model/json.ts';

const SNIPPETS = [
  '\t',
  ': ',
  '- ',
  '[',
  '}',
  '"',
  "'",
  '&a ',
  '*a',
  '!!',
  '%',
  '|',
  '\n',
  '\u0000',
  '\ud800',
  '${',
  '}',
  '__proto__: x',
  '<<: ',
  '1e999',
  '# ',
];

/** Text with a few places cut, repeated, swapped or replaced by what means something in YAML. */
export function mangledText(original: string): fc.Arbitrary<string> {
  const cut = fc.record({
    at: fc.nat(original.length),
    length: fc.nat(40),
    put: fc.oneof(
      fc.constant(''),
      fc.constantFrom(...SNIPPETS),
      fc.string({ maxLength: 8 }),
      fc.nat(original.length).map((from) => original.slice(from, from + 60)),
    ),
  });
  return fc
    .array(cut, { minLength: 1, maxLength: 4 })
    .map((cuts) =>
      cuts.reduce((text, { at, length, put }) => text.slice(0, at) + put + text.slice(at + length), original),
    );
}

const value: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(
    null,
    true,
    0,
    -1,
    1.5,
    '',
    'x',
    'alice',
    'main',
    '${stamp}',
    '${env:X}',
    '${file:/}',
    'constructor',
    'http://x.example',
    'a\u0000b',
    'x'.repeat(300),
    [],
    {},
  ),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>,
);

/** A document with a few parts removed, renamed, replaced, or put in the place of others. */
export function mangledValue(original: JsonValue): fc.Arbitrary<JsonValue> {
  const change = fc.record({
    pick: fc.nat(),
    how: fc.constantFrom('replace', 'remove', 'rename', 'move', 'repeat'),
    value,
    other: fc.nat(),
  });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const document = structuredClone(original);
    for (const { pick, how, value: fresh, other } of changes) {
      const slots = slotsOf(document);
      const slot = slots[pick % Math.max(1, slots.length)];
      const source = slots[other % Math.max(1, slots.length)];
      if (slot === undefined || source === undefined) continue;
      const [holder, key] = slot;
      if (how === 'replace') holder[key] = structuredClone(fresh);
      else if (how === 'move') holder[key] = structuredClone(source[0][source[1]] ?? null);
      else if (how === 'repeat' && Array.isArray(holder)) holder.push(structuredClone(holder[key as number] ?? null));
      else if (how === 'rename' && !Array.isArray(holder)) holder[`${key}x`] = holder[key] ?? null;
      if (how === 'remove' || how === 'rename') {
        if (Array.isArray(holder)) holder.splice(key as number, 1);
        else delete holder[key];
      }
    }
    return document;
  });
}

type Holder = { [key: string | number]: JsonValue };

function slotsOf(value: JsonValue): [Holder, string | number][] {
  if (value === null || typeof value !== 'object') return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const holder = value as Holder;
  return keys.flatMap((key) => [[holder, key] as [Holder, string | number], ...slotsOf(holder[key] ?? null)]);
}
