import { describe, expect, it } from 'vitest';
import { attribute, ownerOf, ownersOf } from '../../src/canary/attribution.ts';
import type { RawEffect } from '../../src/canary/canary.ts';
import type { Attribution } from '../../src/model/effect.ts';
import { makeMarker } from '../../src/model/marker.ts';

const marker = makeMarker('attribution', 'm', 0);
const other = makeMarker('attribution', 'm', 1);
const inFlight = new Set([marker, other]);

const percent = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
const lookalikes: Record<string, string> = {
  c: 'с',
  p: 'р',
  x: 'х',
  s: 'ѕ',
  h: 'һ',
  k: 'к',
  t: 'т',
  v: 'ν',
  m: 'м',
  n: 'ո',
};
const fullWidth = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)).join('');

describe('the owner of a text', () => {
  const cases: [Attribution, string, string][] = [
    ['exact', 'as it is', `inv-${marker}-1`],
    ['exact', 'after letters that could belong to it', `report${marker}.txt`],
    ['exact', 'before letters that could belong to it', `${marker}bcdfg`],
    ['percent-decoded', 'percent-encoded', `inv-${percent(marker)}-1`],
    ['percent-decoded', 'percent-encoded three times', encodeURIComponent(encodeURIComponent(percent(marker)))],
    ['percent-decoded', 'percent-encoded beside a broken escape', `100% of %zz ${percent(marker)}`],
    ['normalised', 'in upper case', `INV-${marker.toUpperCase()}-1`],
    ['normalised', 'full width', `inv-${fullWidth(marker)}-1`],
    ['entities', 'as decimal entities', [...marker].map((one) => `&#${one.charCodeAt(0)};`).join('')],
    ['entities', 'as hexadecimal entities', [...marker].map((one) => `&#x${one.charCodeAt(0).toString(16)};`).join('')],
    ['stripped', 'with zero-width characters', [...marker].join('\u200b')],
    ['stripped', 'with combining marks', [...marker].map((one) => `${one}\u0301`).join('')],
    ['stripped', 'in letters that look alike', [...marker].map((one) => lookalikes[one] ?? one).join('')],
    ['alphanumeric', 'with dashes and spaces', [...marker].join(' - ')],
    ['base64', 'in base64', `x ${Buffer.from(`inv-${marker}-1`).toString('base64')} y`],
    ['base64', 'in base64 for URLs', Buffer.from(`inv-${marker}-1>?`).toString('base64url')],
    ['reversed', 'backwards', [...`inv-${marker}-1`].reverse().join('')],
  ];
  it.each(cases)('is found %s: %s', (how, _, text) => {
    expect(ownerOf(text, inFlight)).toEqual({ marker, how });
    expect(ownerOf(text, new Set([other]))).toBeUndefined();
  });

  it('is nobody when the marker is cut, empty or not in flight', () => {
    for (const text of [
      '',
      marker.slice(0, 13),
      `${marker.slice(0, 7)}${other.slice(7)}`,
      '12345',
      '%%%',
      '&#x110000;',
    ]) {
      expect(ownerOf(text, inFlight)).toBeUndefined();
    }
  });

  it('is looked for in texts of any size without end', () => {
    for (const text of ['bcd'.repeat(500_000), '%62'.repeat(500_000), '&#'.repeat(500_000)]) {
      expect(ownerOf(text, inFlight)).toBeUndefined();
    }
  });
});

function raw(resource: string, ...written: string[]): RawEffect {
  return { id: 'e', canary: 'c', kind: 'change', resource, at: 1, texts: { resource, arguments: written } };
}

describe('the owners of an effect', () => {
  it('are both markers, of the resource and of the arguments', () => {
    const effect = attribute(raw(`inv-${marker}-1`, '5.00', `memo ${other}-main0x0`), inFlight);
    expect(effect).toMatchObject({ marker, argumentMarker: other, attribution: 'exact' });
    expect(effect).not.toHaveProperty('texts');
    expect(ownersOf(effect)).toEqual([marker, other]);
    expect(ownersOf(attribute(raw(`inv-${marker}-1`, marker), inFlight))).toEqual([marker]);
  });

  it('go by the call token before any other marker in the arguments', () => {
    const written = [`about inv-${marker}-1`, `memo ${other}-main0x0-r1`];
    expect(attribute(raw(`inv-${marker}-1`, ...written), inFlight).argumentMarker).toBe(other);
  });

  it('go by the marker of the resource before others without a token', () => {
    expect(attribute(raw(`inv-${other}-1`, `${marker} and ${other}`), inFlight).argumentMarker).toBe(other);
    expect(attribute(raw('inv-7', `${marker} and ${other}`), inFlight)).toMatchObject({ argumentMarker: marker });
  });

  it('say when the target rewrote a value', () => {
    expect(attribute(raw(`inv-${marker.toUpperCase()}-1`, marker), inFlight).attribution).toBe('normalised');
    expect(attribute(raw(`inv-${marker}-1`, percent(marker)), inFlight).attribution).toBe('percent-decoded');
  });

  it('are nobody for what carries no marker', () => {
    const effect = attribute(raw('inv-7', 'hello'), inFlight);
    expect(effect).not.toHaveProperty('marker');
    expect(effect).not.toHaveProperty('argumentMarker');
    expect(ownersOf(effect)).toEqual([]);
  });
});
