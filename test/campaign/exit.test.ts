import { describe, expect, it } from 'vitest';
import { type ExitInput, exitOf } from '../../src/campaign/exit.ts';
import type { Finding, Severity } from '../../src/model/finding.ts';
import type { CoverageCell } from '../../src/model/record.ts';
import { sampleRecord } from '../report/sample/record.ts';

const [sample] = sampleRecord.findings;
const finding = (severity: Severity, limitation?: string): Finding => {
  const { limitation: _own, ...rest } = sample!;
  return { ...rest, severity, ...(limitation === undefined ? {} : { limitation }) };
};
const cell = (state: CoverageCell['state']): CoverageCell => ({
  operator: 'forge-call',
  path: 'model',
  held: 0,
  violated: 0,
  inconclusive: 0,
  state,
});
const clean: ExitInput = {
  findings: [],
  failOn: 'high',
  limitationsFail: false,
  interrupted: false,
  blocked: undefined,
  stopped: undefined,
  vanished: [],
  identityChanged: false,
  cells: [cell('judged')],
  inconclusive: 0,
  judged: 100,
  planned: 100,
};

describe('the exit code', () => {
  it.each<[number, string, Partial<ExitInput>]>([
    [0, 'Gate passed: no findings; 100 mutants judged, 0 inconclusive.', {}],
    [0, 'Gate passed: 1 finding, none at or above high', { findings: [finding('medium')] }],
    [0, 'Gate passed', { inconclusive: 2, judged: 98 }],
    [0, 'Gate passed', { cells: [cell('judged'), cell('unsupported'), cell('not-applicable')] }],
    [0, 'Gate passed: 1 finding', { findings: [finding('critical', 'it is documented')] }],
    [1, '1 finding at or above high', { findings: [finding('high'), finding('low')] }],
    [1, '2 findings at or above low', { findings: [finding('high'), finding('low')], failOn: 'low' }],
    [1, '1 finding', { findings: [finding('critical', 'it is documented')], limitationsFail: true }],
    [3, 'the baseline does not work', { blocked: 'the baseline does not work' }],
    [3, 'another build', { identityChanged: true }],
    [3, 'replay:done was seen and could not be shown again', { vanished: ['replay:done'] }],
    [3, 'the time budget was used up', { stopped: 'the time budget was used up' }],
    [3, 'nothing was tried', { judged: 0 }],
    [3, '3 of 100 trials were inconclusive', { inconclusive: 3, judged: 97 }],
    [3, '1 operator and path of 2 not judged (forge-call by model)', { cells: [cell('judged'), cell('not-tried')] }],
    [3, 'not judged', { cells: [cell('inconclusive')] }],
    [130, 'Interrupted', { interrupted: true }],
  ])('is %i: %s', (code, why, over) => {
    const exit = exitOf({ ...clean, ...over });
    expect(exit.code).toBe(code);
    expect(exit.why).toContain(why);
  });

  it('is that of a confirmed finding, whatever else was not judged', () => {
    const doubts: Partial<ExitInput> = {
      stopped: 'x',
      vanished: ['y'],
      identityChanged: true,
      inconclusive: 90,
      cells: [cell('not-tried')],
    };
    expect(exitOf({ ...clean, ...doubts, findings: [finding('high')] }).code).toBe(1);
  });

  it('is not that of a finding below the gate where something was not judged', () => {
    expect(exitOf({ ...clean, findings: [finding('low')], stopped: 'x' }).code).toBe(3);
  });

  it('is that of an interruption, also where something was found', () => {
    expect(exitOf({ ...clean, interrupted: true, findings: [finding('critical')] }).code).toBe(130);
  });
});
