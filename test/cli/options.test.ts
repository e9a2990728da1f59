import { describe, expect, it } from 'vitest';
import { findFinding } from '../../src/cli/find-finding.ts';
import { duration, rate, wholeNumber } from '../../src/cli/options/numbers.ts';
import { dispatchPaths, failOn, gather, operatorSelection } from '../../src/cli/options/selection.ts';
import { sampleRecord } from '../report/sample/record.ts';

describe('values of options', () => {
  it('whole numbers', () => {
    expect(wholeNumber(0)('0')).toBe(0);
    expect(wholeNumber(1, 9)('9')).toBe(9);
    for (const bad of ['', '-1', '1.5', '1e3', '0x1', ' 1', '10', '99999999999999999999']) {
      expect(() => wholeNumber(0, 9)(bad), bad).toThrow();
    }
  });

  it('times', () => {
    expect(['500ms', '90s', '5m', '1.5h'].map(duration)).toEqual([500, 90_000, 300_000, 5_400_000]);
    for (const bad of ['', '5', '0s', '-5m', '5 m', '5d']) expect(() => duration(bad), bad).toThrow();
  });

  it('rates', () => {
    expect(['50/s', '600/m', '7200/h', '12'].map(rate)).toEqual([50, 10, 2, 12]);
    for (const bad of ['', '0/s', '5/d', 'x']) expect(() => rate(bad), bad).toThrow();
  });

  it('operators, a minus leaves out', () => {
    expect(operatorSelection('forge-*, -forge-call')).toEqual({ include: ['forge-*'], exclude: ['forge-call'] });
    expect(operatorSelection('-retry-*')).toEqual({ include: ['*'], exclude: ['retry-*'] });
  });

  it('paths and severities', () => {
    expect(dispatchPaths('model,queue')).toEqual(['model', 'queue']);
    expect(failOn('never')).toBe('never');
  });

  it('gathers what is repeated', () => {
    expect(gather('b', gather('a'))).toEqual(['a', 'b']);
  });
});

describe('the id of a finding', () => {
  const { findings } = sampleRecord;

  it.each(['F-3f9a1c22', 'F-3f9a', 'f-3F9A', '3f9a', 'F-3'])('%s', (given) => {
    expect(findFinding(findings, given).id).toBe('F-3f9a1c22');
  });

  it('must name one', () => {
    expect(() => findFinding(findings, 'F-')).toThrow(/is the beginning of F-3f9a1c22 and F-b20d7711 and F-91aa0533/);
    expect(() => findFinding(findings, 'F-3f9a1c23')).toThrow(/did you mean "F-3f9a1c22"/);
    expect(() => findFinding([], 'F-3')).toThrow(/the campaign has none/);
  });
});
