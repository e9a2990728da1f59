import { describe, expect, it } from 'vitest';
import { attribute, ownersOf } from '../../src/canary/attribution.ts';
import { KeyPool } from '../../src/canary/key-pool.ts';
import { newTrial } from './fixture.ts';

const raw = (resource: string, leased: string | undefined, ...written: string[]) => ({
  id: 'e',
  canary: 'c',
  kind: 'change' as const,
  resource,
  at: 1,
  texts: { resource, arguments: written },
  ...(leased === undefined ? {} : { leased }),
});

describe('a pool of existing keys', () => {
  it('lends each trial three, the same ones each time, of the right tenants', () => {
    const pool = new KeyPool('invoice', { acme: ['inv-{1..4}'], umbra: ['x', 'y'] });
    const [one, two] = [newTrial(), newTrial()];
    expect(pool.of(one)).toEqual([
      { role: 'id', tenant: 'acme', value: 'inv-1' },
      { role: 'decoy', tenant: 'acme', value: 'inv-2' },
      { role: 'foreign', tenant: 'umbra', value: 'x' },
    ]);
    expect(pool.of(two).map((key) => key.value)).toEqual(['inv-3', 'inv-4', 'y']);
    expect(pool.of(one).map((key) => key.value)).toEqual(['inv-1', 'inv-2', 'x']);
  });

  it('lends a key again once it was given back, and tells its last holder', () => {
    const pool = new KeyPool('invoice', { acme: ['a', 'b'], umbra: ['x', 'y'] });
    const [one, two] = [newTrial(), newTrial()];
    pool.arm(one);
    expect(pool.holderOf('a')).toBe(one.marker);
    pool.disarm(one);
    expect(pool.holderOf('a')).toBe(one.marker);
    pool.arm(two);
    expect(pool.holderOf('a')).toBe(two.marker);
  });

  it('refuses when there are fewer keys than trials at once need', () => {
    const pool = new KeyPool('invoice', { acme: ['a', 'b', 'c'], umbra: ['x', 'y'] });
    pool.arm(newTrial());
    expect(() => pool.arm(newTrial())).toThrow('the 3 names of keys.acme are too few');
    expect(() => new KeyPool('invoice', { acme: ['a'] }).of(newTrial())).toThrow('keys.acme needs two names or more');
  });

  it('gives an effect without a marker to the holder, and says so', () => {
    const [one, two] = [newTrial().marker, newTrial().marker];
    const inFlight = new Set([one, two]);
    expect(attribute(raw('a', one), inFlight)).toMatchObject({ marker: one, attribution: 'leased' });
    expect(ownersOf(attribute(raw('a', one, `memo ${two}`), inFlight))).toEqual([two]);
    expect(ownersOf(attribute(raw('a', one), new Set([two])))).toEqual([]);
  });
});
