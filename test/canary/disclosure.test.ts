import { describe, expect, it } from 'vitest';
import { disclosuresIn } from '../../src/canary/disclosure.ts';
import { honeyOf } from '../../src/canary/resource.ts';
import { makeMarker } from '../../src/model/marker.ts';

const marker = makeMarker('disclosure', 'm', 0);
const other = makeMarker('disclosure', 'm', 1);

describe('honey values in a text', () => {
  it('are named with marker and role, once each', () => {
    const honey = [
      honeyOf(marker, 'id', 'customer'),
      honeyOf(other, 'foreign', 'customer'),
      honeyOf(marker, 'id', 'customer'),
      honeyOf(marker, 'decoy', 'customer'),
    ];
    expect(disclosuresIn(`a ${honey.join(', ')} b`)).toEqual([
      { marker, role: 'id', canary: 'customer' },
      { marker: other, role: 'foreign', canary: 'customer' },
      { marker, role: 'decoy', canary: 'customer' },
    ]);
  });

  it('are found through the escapes of JSON, also of JSON inside JSON', () => {
    const note = `"note" ${honeyOf(marker, 'foreign', 'customer')}\nnext`;
    const found = [{ marker, role: 'foreign', canary: 'customer' }];
    const once = JSON.stringify({ note });
    expect(disclosuresIn(once)).toEqual(found);
    expect(disclosuresIn(JSON.stringify({ once }))).toEqual(found);
    const escaped = once.replaceAll('-', '\\u002d').replace('honey', 'h\\u006fney');
    expect(disclosuresIn(escaped)).toEqual(found);
    expect(disclosuresIn(JSON.stringify({ escaped }))).toEqual(found);
    expect(disclosuresIn(once.toUpperCase())).toEqual(found);
  });

  it('tell two canaries of one trial apart', () => {
    const text = `${honeyOf(marker, 'id', 'file')}${honeyOf(marker, 'id', 'my-Files')} ${honeyOf(marker, 'id', 'customer')}`;
    expect(disclosuresIn(text).map(({ canary }) => canary)).toEqual(['file', 'my-files', 'customer']);
  });

  it('count only for known markers and real roles', () => {
    expect(disclosuresIn(honeyOf(marker, 'id', 'customer'), (one) => one === other)).toEqual([]);
    for (const text of [
      '',
      'honey',
      `honey-customer-${marker}-3`,
      `honey-customer-${marker}-12`,
      `honey-customer-${marker}`,
      'honey-customer-bcdfghjkmnpqrs-1',
      `honey-${marker}-1`,
    ]) {
      expect(disclosuresIn(text)).toEqual([]);
    }
  });

  it('are found at the end of a large text', () => {
    const text = `${'honey-bcd and some more text '.repeat(200_000)}${honeyOf(marker, 'id', 'customer')}`;
    expect(disclosuresIn(text)).toEqual([{ marker, role: 'id', canary: 'customer' }]);
  });
});
