import { describe, expect, it } from 'vitest';
import { causeSchema } from '../../../src/model/finding.ts';
import { type CauseInput, causesOf, controlOf, surfaceOf } from '../../../src/oracle/triage/causes.ts';

const base: CauseInput = {
  id: 'F-00000002',
  clause: 'principal',
  reasons: ['principal:other-tenant'],
  severity: 'high',
  surface: 'resume',
  tool: 'refund',
  relation: 'other tenant',
  path: 'resume',
};

describe('causes', () => {
  it('join findings with one clause, control and surface, the worst first', () => {
    const causes = causesOf([
      {
        ...base,
        id: 'F-00000003',
        reasons: ['principal:not-owner'],
        severity: 'medium',
        relation: 'peer',
        tool: 'delete_file',
      },
      base,
      { ...base, id: 'F-00000001', surface: 'retry', severity: 'critical' },
      { ...base, id: 'F-00000004', clause: 'approval', reasons: ['approval:denied'], severity: 'low' },
    ]);
    expect(causes.map((c) => [c.severity, c.surface, c.findings])).toEqual([
      ['critical', 'retry', ['F-00000001']],
      ['high', 'resume', ['F-00000002', 'F-00000003']],
      ['low', 'resume', ['F-00000004']],
    ]);
    for (const cause of causes) {
      expect(causeSchema.parse(cause)).toEqual(cause);
      expect(cause.id).toMatch(/^C-[0-9a-f]{8}$/);
    }
    expect(causes[1]?.summary).toBe(
      'Somebody of another tenant makes the calls of a run execute, through resume (tool: delete_file, refund; path: resume; by: other tenant, peer).',
    );
  });

  it('do not depend on the order of the findings', () => {
    const findings = ['a', 'b', 'c'].map((id, i) => ({
      ...base,
      id,
      severity: (['high', 'high', 'low'] as const)[i] ?? 'low',
    }));
    expect(causesOf([...findings].reverse())).toEqual(causesOf(findings));
  });

  it('keep their id whatever tool, relation or path', () => {
    const [a] = causesOf([base]);
    const [b] = causesOf([{ ...base, tool: undefined, relation: 'peer', path: 'queue' }]);
    expect(b?.id).toBe(a?.id);
    expect(b?.summary).toContain('(path: queue; by: peer)');
  });

  it('survive a reason that nobody has described', () => {
    const [cause] = causesOf([{ ...base, reasons: ['limits:unheard-of'], clause: 'limits' }]);
    expect(cause).toMatchObject({ control: 'limits:unheard-of' });
    expect(cause?.summary).toContain('limits:unheard-of');
  });

  it('name surfaces and controls in words', () => {
    expect(surfaceOf('submit')).toBe('submit (client-held history)');
    expect(surfaceOf('race')).toBe('race');
    expect(controlOf(['replay:done'])).toBe('atomic reservation of the call');
  });
});
