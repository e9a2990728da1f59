import { describe, expect, it } from 'vitest';
import { compareDecimals, readDecimal } from '../../../src/review/audit/decimal.ts';
import { parseExact, shownValue } from '../../../src/review/audit/exact-json.ts';
import { outsideHours } from '../../../src/review/audit/hours.ts';
import { readInstant } from '../../../src/review/audit/instant.ts';
import { amountAgainstInstruction } from '../../../src/review/audit/instruction-amount.ts';
import { matchesPattern } from '../../../src/review/audit/pattern.ts';

const compared = (a: unknown, b: unknown): number => {
  const [left, right] = [readDecimal(a), readDecimal(b)];
  if (left === undefined || right === undefined) throw new Error('no decimals');
  return Math.sign(compareDecimals(left, right));
};

describe('decimals', () => {
  it('order as whole numbers of cents do', () => {
    const cents = [-125_000, -50_001, -50_000, -1, 0, 1, 9, 10, 99, 100, 12_500, 50_000, 50_001, 125_000];
    const text = (c: number): string =>
      `${c < 0 ? '-' : ''}${Math.floor(Math.abs(c) / 100)}.${String(Math.abs(c) % 100).padStart(2, '0')}`;
    for (const a of cents)
      for (const b of cents) expect(compared(text(a), text(b)), `${a} ${b}`).toBe(Math.sign(a - b));
  });

  it('are read from a long number in JSON digit by digit', () => {
    const { amount } = parseExact('{"amount": 500.000000000000000001}') as { amount: unknown };
    expect(compared(amount, '500.00')).toBe(1);
    expect(compared(JSON.parse('500.000000000000000001'), '500.00')).toBe(0);
    expect(shownValue(amount)).toBe('500.000000000000000001');
  });

  it('know 9007199254740993 from 9007199254740992', () => {
    const { a, b } = parseExact('{"a": 9007199254740993, "b": 9007199254740992}') as { a: unknown; b: unknown };
    expect(compared(a, b)).toBe(1);
  });

  it('are no text with more in it', () => {
    for (const text of ['', ' 1', '1 ', '1.', '.5', '1,5', '$1', '0x10', 'Infinity', 'NaN', '1e', '--1', '１'])
      expect(readDecimal(text), text).toBeUndefined();
  });
});

describe('exact JSON', () => {
  it('leaves text alone that looks like a number', () => {
    const text = '{"card":"1234567890123456789","a":"\\"12345678901234567890","n":1.5,"long":12345678901234567890}';
    expect(parseExact(text)).toEqual({
      card: '1234567890123456789',
      a: '"12345678901234567890',
      n: 1.5,
      long: '\u0000#12345678901234567890',
    });
  });

  it('refuses what JSON refuses', () => {
    for (const text of ['01234567890123456789', '{"a":12345678901234567890,}', '[1234567890123456.]'])
      expect(() => parseExact(text), text).toThrow(SyntaxError);
  });
});

describe('instants', () => {
  it('are equal whatever the zone', () => {
    expect(readInstant('2026-05-04T12:00:00+02:00')).toBe(readInstant('2026-05-04T10:00:00Z'));
    expect(readInstant('2026-05-04T09:30:00.5-00:30')).toBe(readInstant('2026-05-04T10:00:00.500000000Z'));
  });

  it('differ by a nanosecond', () => {
    const [a = 0n, b = 0n] = ['2026-05-04T10:00:00.000000001Z', '2026-05-04T10:00:00Z'].map(readInstant);
    expect(a - b).toBe(1n);
  });

  it('need a day that exists and a zone', () => {
    for (const text of [
      '2026-02-29T00:00:00Z',
      '2026-05-04T24:00:00Z',
      '2026-05-04T10:00:00',
      '2026-05-04',
      'now',
      5,
      null,
    ])
      expect(readInstant(text), String(text)).toBeUndefined();
    expect(readInstant('2028-02-29T00:00:00Z')).toBeDefined();
  });
});

describe('patterns', () => {
  it.each([
    ['*', '', true],
    ['?', '', false],
    ['?', '😀', true],
    ['a*b*c', 'aXbYbZc', true],
    ['a*b*c', 'aXbYbZ', false],
    ['**', 'x', true],
    ['[a-z]', 'b', false],
    ['[a-z]', '[a-z]', true],
    ['a.c', 'abc', false],
    ['a', 'A', false],
  ])('%s against %s', (pattern, text, matches) => expect(matchesPattern(pattern, text)).toBe(matches));

  it('take no exponential time', () => {
    const started = Date.now();
    expect(matchesPattern(`${'*a'.repeat(30)}b`, 'a'.repeat(2000))).toBe(false);
    expect(Date.now() - started).toBeLessThan(5000);
  });
});

describe('hours', () => {
  const hours = { start: '08:00', end: '18:00', utcOffset: '+02:00', days: [1, 2, 3, 4, 5] };
  it.each([
    ['2026-05-04T06:00:00Z', true],
    ['2026-05-04T05:59:59Z', false],
    ['2026-05-04T15:59:59Z', true],
    ['2026-05-04T16:00:00Z', false],
    ['2026-05-03T10:00:00Z', false],
  ])('%s is within: %s', (timestamp, within) => expect(outsideHours({ timestamp }, hours) === undefined).toBe(within));

  it('over midnight belong to the day they begin on', () => {
    const night = { start: '22:00', end: '06:00', utcOffset: 'Z', days: [5] };
    expect(outsideHours({ timestamp: '2026-05-01T23:00:00Z' }, night)).toBeUndefined();
    expect(outsideHours({ timestamp: '2026-05-02T05:00:00Z' }, night)).toBeUndefined();
    expect(outsideHours({ timestamp: '2026-05-02T23:00:00Z' }, night)).toBeDefined();
  });
});

describe('an amount against the instruction', () => {
  const told = (instruction: string, amount: string): string | undefined =>
    amountAgainstInstruction({ instruction, arguments: { amount } });
  it('is pointed at where it is none of those named', () => {
    expect(told('refund $125.00 to the customer', '1250.00')).toBe('amount is "1250.00"; the instruction says $125.00');
    expect(told('pay 1,250.00 EUR', '1250')).toBeUndefined();
    expect(told('refund $125 or $130', '130.00')).toBeUndefined();
  });
  it('is nothing where the instruction names no money', () => {
    expect(told('refund invoice 1250', '7')).toBeUndefined();
    expect(amountAgainstInstruction({ instruction: 'refund $5', arguments: { invoice: '7' } })).toBeUndefined();
  });
});
