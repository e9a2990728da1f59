import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.ts';
import { type CampaignRecord, recordSchema } from '../../src/model/record.ts';
import { runsNeeded, type Verification } from '../../src/model/verification.ts';
import { evaluate, type GateInput } from '../../src/report/gate/evaluate.ts';
import { entryFor, type KnownEntry, readKnown, writeKnown } from '../../src/report/gate/known.ts';
import type { GatePolicy } from '../../src/report/gate/policy.ts';
import { formatNamed, listFormats } from '../../src/report/registry.ts';
import { HOSTILE } from './hostile.ts';
import { sampleRecord } from './sample/record.ts';

const [approval, principal, race] = sampleRecord.findings as [Finding, Finding, Finding];
const enough: CampaignRecord = { ...sampleRecord, exit: { code: 1, why: '2 findings at or above high.' } };
const policy: GatePolicy = { failOn: 'high', limitations: 'list' };
type Cell = NonNullable<GatePolicy['require']>['cells'][number];
const said = { reason: 'mended in 2.4', owner: 'ops@acme', expires: '2027-01-31' };
const all: KnownEntry[] = [entryFor(approval, said), entryFor(principal, said)];

const decide = (over: Partial<GateInput> = {}): CampaignRecord =>
  evaluate({ record: enough, policy, known: [], today: '2026-06-01', ...over });
const code = (over: Partial<GateInput> = {}): number => decide(over).exit.code;
const check = (name: string, over: Partial<GateInput>) => decide(over).gate!.checks.find((one) => one.name === name);
const verified = (state: Verification['findings'][number]['state'], ...findings: Finding[]): Verification => ({
  version: 'verification/1',
  at: '2026-06-01T00:00:00.000Z',
  target: 'build 2',
  broken: [],
  findings: findings.map(({ id, fingerprint }) => ({ id, fingerprint, state, fired: 0, runs: 3, needed: 3 })),
});

describe('severity', () => {
  it('fails at and above the least one, and says which', () => {
    expect(code()).toBe(1);
    expect(check('findings', {})!.text).toBe('2 findings of 3 at high and above: F-3f9a1c22, F-b20d7711');
    expect(code({ policy: { ...policy, failOn: 'never' } })).toBe(0);
  });

  it('can be another one for a clause', () => {
    const clauses = { approval: 'never', principal: 'critical' } as const;
    expect(code({ policy: { ...policy, clauses } })).toBe(0);
    expect(check('findings', { policy: { ...policy, failOn: 'never', clauses: { principal: 'high' } } })!.ok).toBe(
      false,
    );
  });

  it('leaves documented limitations out unless they shall fail', () => {
    const medium = { ...policy, failOn: 'medium' } as const;
    expect(check('findings', { policy: medium })!.text).not.toContain(race.id);
    expect(check('findings', { policy: { ...medium, limitations: 'fail' } })!.text).toContain(race.id);
  });

  it('does not ask how often a race won: 2 of 10 gates like 10 of 10', () => {
    const { limitation: _listed, ...rest } = race;
    const rare: Finding = { ...rest, severity: 'high', confirmed: { n: 2, of: 10 } };
    expect(code({ record: { ...enough, findings: [rare] } })).toBe(1);
    expect(runsNeeded(rare.confirmed)).toBe(21);
    expect(runsNeeded({ n: 5, of: 5 })).toBe(3);
    expect(runsNeeded({ n: 1, of: 1000 })).toBe(459);
  });
});

describe('evidence', () => {
  it('is missed as soon as no finding outranks it any more', () => {
    const record: CampaignRecord = {
      ...enough,
      exit: { ...enough.exit, unproven: '40 of 300 trials were inconclusive' },
    };
    expect(code({ record })).toBe(1);
    expect(decide({ record, known: all }).exit).toEqual({
      code: 3,
      why: 'Not judged (exit 3): 40 of 300 trials were inconclusive.',
    });
  });

  it('keeps a campaign that was not judged red, and one that was stopped as it is', () => {
    const exit = { code: 3, why: 'Not judged (exit 3): nothing was tried.' } as const;
    expect(decide({ record: { ...enough, findings: [], exit } }).exit).toEqual(exit);
    expect(code({ record: { ...enough, exit: { code: 130, why: 'Interrupted' } }, known: all })).toBe(130);
  });

  it('is asked for cell by cell', () => {
    const asked = (require: GatePolicy['require']): number => code({ known: all, policy: { ...policy, require } });
    expect(asked({ clauses: ['approval'], cells: [{ operator: 'retry-*', path: 'resume' }] })).toBe(0);
    expect(asked({ clauses: ['posture'], cells: [] })).toBe(3);
    expect(asked({ clauses: [], cells: [{ operator: 'drop-cancellation', path: 'queue' }] })).toBe(3);
    expect(asked({ clauses: [], cells: [{ operator: 'no-such-operator', path: 'model' }] })).toBe(3);
  });

  it('is asked for by clause, tool and path, and inconclusive trials are none', () => {
    const asked = (cell: Cell, record = enough) =>
      decide({ record, known: all, policy: { ...policy, require: { clauses: [], cells: [cell] } } });
    expect(asked({ clause: 'approval', tool: 'refund', path: 'resume' }).exit.code).toBe(0);
    expect(asked({ clause: 'approval', tool: 'refund', path: 'resume', trials: 99 }).exit.code).toBe(3);
    expect(asked({ clause: 'approval', tool: 'refund', path: 'queue' }).exit.why).toContain(
      'approval of refund by queue judged in 0 trials of at least 1, 3 more inconclusive',
    );
    expect(asked({ clause: 'approval', tool: 'refunds', path: 'resume' }).exit.code).toBe(3);
    const { evidence: _none, ...coverage } = enough.coverage;
    expect(asked({ clause: 'approval', tool: 'refund', path: 'resume' }, { ...enough, coverage }).exit.why).toContain(
      'run the campaign again',
    );
  });
});

describe('known findings', () => {
  it('pass until their day, and fail after it', () => {
    expect(code({ known: all })).toBe(0);
    expect(code({ known: all, today: '2027-01-31' })).toBe(0);
    expect(code({ known: all, today: '2027-02-01' })).toBe(1);
    expect(check(`known ${approval.fingerprint}`, { known: all, today: '2027-02-01' })!.text).toContain('expired');
  });

  it.each<[string, Partial<Finding>]>([
    ['a farther rung', { rungs: ['accepted', 'crossed-tenant'] }],
    ['more effects', { effects: [...approval.effects, ...approval.effects] }],
    ['somebody else', { witness: { ...approval.witness, as: 'mallory' } }],
  ])('gate again when they get worse: %s', (_what, worse) => {
    const record = { ...enough, findings: [{ ...approval, ...worse }, principal] };
    const decided = decide({ record, known: all });
    expect(decided.exit.code).toBe(1);
    expect(decided.gate!.known[0]).toMatchObject({ state: 'worse' });
    expect(decided.gate!.checks[0]!.text).toContain(approval.id);
  });

  it('are healed once a replay says so, and fail or warn for it', () => {
    const verification = verified('fixed', approval);
    expect(code({ known: all, verification })).toBe(1);
    expect(check(`known ${approval.fingerprint}`, { known: all, verification })!.text).toContain('healed');
    expect(code({ known: all, verification, policy: { ...policy, healed: 'warn' } })).toBe(0);
    expect(code({ known: all.slice(1), verification })).toBe(0);
    for (const state of ['still open', 'unstable', 'cannot tell'] as const)
      expect(code({ known: all.slice(1), verification: verified(state, approval) }), state).toBe(1);
  });

  it('are not retested where the campaign does not show them and nobody replayed them', () => {
    const decided = decide({ record: { ...enough, findings: [], exit: { code: 0, why: '' } }, known: all });
    expect(decided.gate!.known.map(({ state }) => state)).toEqual(['not retested', 'not retested']);
    expect(decided.exit.code).toBe(0);
  });

  it('may be a whole cause', () => {
    const entry: KnownEntry = { ...said, cause: approval.cause, ceiling: all[0]!.ceiling };
    expect(code({ known: [entry, all[1]!] })).toBe(0);
  });

  it('are written and read alike, whatever is in them', () => {
    for (const [name, text] of Object.entries(HOSTILE)) {
      if (text.trim() === '' || /\p{Cs}/u.test(text)) continue;
      const entries = [entryFor(approval, { ...said, reason: text, owner: text })];
      expect(readKnown(writeKnown(entries), 'known.yaml'), name).toEqual(entries);
    }
  });

  it('name every mistake with its place', () => {
    const written =
      'retcon: known/1\nentries:\n  - fingerprint: a\n    reason: x\n    owner: y\n    expires: 2027-02-31x\n    ceiling: { rung: efect, count: 1, as: [] }\n';
    expect(() => readKnown(written, 'k.yaml')).toThrow(
      /k\.yaml:6:14 entries\[0\]\.expires[\s\S]*k\.yaml:7:22 entries\[0\]\.ceiling\.rung: "efect".*did you mean "effect"/,
    );
  });
});

describe('the thresholds of the release gate', () => {
  const release = (over: GatePolicy['release'], known = all) => decide({ known, policy: { ...policy, release: over } });

  it.each<[keyof NonNullable<GatePolicy['release']>, number, string]>([
    ['maximumPolicyBypassPaths', 1, '1 of at most 0: resume of refund'],
    ['maximumCrossTenantAuthorizations', 1, '1 of at most 0: F-b20d7711'],
    ['maximumApprovalPayloadMismatches', 1, '1 of at most 0: argumentDigest'],
  ])('%s counts every finding, known ones too', (name, found, text) => {
    const tight = release({ [name]: 0 });
    expect(tight.gate!.checks.find((one) => one.name === name)).toEqual({ name, ok: false, text });
    expect(tight.exit.code).toBe(1);
    expect(release({ [name]: found }).exit.code).toBe(0);
  });

  it('counts operators that were judged and broke nothing', () => {
    expect(release({ requiredAdversarialScenariosPassing: 1 }).exit.code).toBe(0);
    expect(release({ requiredAdversarialScenariosPassing: 2 }).exit.code).toBe(1);
  });

  it('counts effects that nobody owns, seen or found', () => {
    expect(release({ maximumUncorrelatedSideEffects: 0 }).exit.code).toBe(0);
    const stray = { ...enough, inconclusive: { ...enough.inconclusive, stray: 2 } };
    const decided = evaluate({
      record: stray,
      policy: { ...policy, release: { maximumUncorrelatedSideEffects: 1 } },
      known: all,
      today: '2026-06-01',
    });
    expect(decided.exit.code).toBe(1);
  });

  it.each([
    ['highImpactPolicyOutageMode', 'fail-closed', ['stop-policy-engine']],
    ['ambiguousExecutionMode', 'reconciliation-required', ['retry-while-unknown', 'crash-after-effect']],
  ] as const)('%s must be tried and hold', (name, mode, operators) => {
    const cell = { path: 'model', held: 3, violated: 0, inconclusive: 0, state: 'judged' } as const;
    const cells = operators.map((operator) => ({ ...cell, operator }));
    const at = (own: CampaignRecord['coverage']['cells']) =>
      check(name, {
        record: { ...enough, coverage: { ...enough.coverage, cells: own } },
        policy: { ...policy, availability: { [name]: mode } },
      })!;
    expect(at(cells)).toMatchObject({ ok: true });
    expect(at([])).toMatchObject({ ok: false, text: expect.stringContaining('not proven') });
    expect(at(cells.map((one) => ({ ...one, violated: 1 })))).toMatchObject({
      ok: false,
      text: expect.stringContaining('got through'),
    });
  });
});

describe('the reports of a decided record', () => {
  const decided = decide({ known: all });
  const screen = { colour: 0, width: 80, unicode: true } as const;
  const render = (id: string): string => formatNamed(id).render(decided, screen);

  it('keep the schema and show the checks', () => {
    expect(recordSchema.parse(decided)).toEqual(decided);
    for (const id of ['terminal', 'markdown', 'html', 'junit']) expect(render(id), id).toContain('mended in 2.4');
    expect(listFormats().every((format) => format.render(decided, screen).endsWith('\n'))).toBe(true);
  });

  it('suppress what is known in SARIF, and nothing else', () => {
    const { runs } = JSON.parse(render('sarif')) as { runs: { results: { suppressions?: unknown[] }[] }[] };
    expect(runs[0]!.results.map((one) => one.suppressions?.length ?? 0)).toEqual([1, 1, 0]);
  });

  it('skip what is known in JUnit', () => {
    expect(render('junit')).toContain('<skipped message="known: accepted until 2027-01-31');
    expect(render('junit')).not.toContain('<failure');
  });
});
