import { describe, expect, it } from 'vitest';
import { stillFound } from '../../src/campaign/known.ts';
import { type KnownRules, verificationExit, verifiedLine } from '../../src/cli/verify-outcome.ts';
import type { Verification, VerifiedFinding } from '../../src/model/verification.ts';
import { entryFor } from '../../src/report/gate/known.ts';
import { sampleRecord } from '../report/sample/record.ts';

const [finding] = sampleRecord.findings;
const { id, fingerprint } = finding!;
const one = (state: VerifiedFinding['state'], over: Partial<VerifiedFinding> = {}): VerifiedFinding => ({
  id,
  fingerprint,
  state,
  fired: state === 'still open' ? 3 : state === 'unstable' ? 1 : 0,
  runs: 3,
  needed: 3,
  ...over,
});
const of = (...findings: VerifiedFinding[]): Verification => ({
  version: 'verification/1',
  at: '2026-06-01T00:00:00.000Z',
  target: null,
  broken: [],
  findings,
});
const rules = (over: Partial<KnownRules> = {}): KnownRules => ({
  entries: [entryFor(finding!, { reason: 'later', owner: 'ops', expires: '2027-01-31' })],
  healed: 'fail',
  today: '2026-06-01',
  ...over,
});

describe('the exit code of a verification', () => {
  it.each([
    ['fixed', 0],
    ['still open', 1],
    ['unstable', 1],
    ['cannot tell', 3],
  ] as const)('%s is %i', (state, code) => {
    expect(verificationExit(of(one(state)))).toBe(code);
  });

  it.each([
    ['still open', 0],
    ['unstable', 0],
    ['cannot tell', 3],
    ['fixed', 1],
  ] as const)('%s and known is %i', (state, code) => {
    expect(verificationExit(of(one(state)), rules())).toBe(code);
  });

  it('forgives nothing after the day, nothing that is not in the file, and nothing that shows as something else', () => {
    expect(verificationExit(of(one('still open')), rules({ today: '2027-02-01' }))).toBe(1);
    expect(verifiedLine(one('still open'), rules({ today: '2027-02-01' }))).toContain('accepted until 2027-01-31');
    expect(verificationExit(of(one('still open', { fingerprint: 'another' })), rules())).toBe(1);
    expect(verificationExit(of(one('still open', { fired: 0, why: 'it now shows as another' })), rules())).toBe(1);
  });

  it('may only warn of what is healed', () => {
    expect(verificationExit(of(one('fixed')), rules({ healed: 'warn' }))).toBe(0);
  });

  it('is 3 where lawful runs do not work, whatever is fixed', () => {
    expect(verificationExit({ ...of(one('fixed')), broken: ['refund: nothing happened'] })).toBe(3);
  });
});

describe('a known finding whose sequence is clean', () => {
  it('is open all the same where the campaign found it by another', () => {
    expect(stillFound(of(one('fixed')), [{ fingerprint }]).findings[0]).toMatchObject({ state: 'still open' });
    expect(stillFound(of(one('fixed')), []).findings[0]).toMatchObject({ state: 'fixed' });
  });
});
