import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../../../src/mutation/registry.ts';
import { checklistOf, type OperatorCount } from '../../../src/oracle/triage/checklist.ts';
import { CHECKLIST_LINES } from '../../../src/oracle/triage/checklist-lines.ts';

const seeds = fileURLToPath(new URL('../../../../shared/seeds', import.meta.url));
const held = (id: string, path?: OperatorCount['path']): OperatorCount => ({ id, path, held: 3, violated: 0 });
const stateOf = (line: number, ...input: Parameters<typeof checklistOf>): string =>
  checklistOf(...input)[line - 1]?.state ?? '';

describe('the checklist', () => {
  it('has fourteen lines, none of which is tried by nothing', () => {
    const lines = checklistOf([], []);
    expect(lines.length).toBe(14);
    expect(new Set(lines.map((l) => l.state))).toEqual(new Set(['not tried']));
    for (const line of lines) expect(line.evidence).not.toBe('');
  });

  it.skipIf(!existsSync(seeds))('is verbatim (skipped where the seeds are not beside the repository)', () => {
    const file = readdirSync(seeds).find((f) => f.startsWith('000'));
    const text = readFileSync(`${seeds}/${file}`, 'utf8');
    const from = text.indexOf('A Review Checklist for Agent and MCP Tools');
    const bullets = text
      .slice(from, text.indexOf('Frequently Asked Questions'))
      .split('\n')
      .filter((l) => l.startsWith('• '))
      .map((l) => l.slice(2).trim());
    expect(CHECKLIST_LINES.map((l) => l.item)).toEqual(bullets);
  });

  it('maps every operator of the registry and no other', () => {
    const mapped = new Set(CHECKLIST_LINES.flatMap((l) => l.operators.map((o) => (typeof o === 'string' ? o : o.id))));
    expect([...mapped].sort()).toEqual(OPERATORS.map((o) => o.id).sort());
  });

  it('takes one violation over any number of trials that held', () => {
    const operators = [held('retry-concurrently'), { id: 'replay-completed-call', held: 50, violated: 1 }];
    const line = checklistOf([{ clause: 'replay', held: 50, violated: 0, inconclusive: 0 }], operators)[10];
    expect(line).toMatchObject({
      state: 'violated',
      evidence:
        'replay: 50 held, 0 violated; retry-concurrently: 3 held, 0 violated; replay-completed-call: 50 held, 1 violated',
    });
    expect(stateOf(11, [{ clause: 'replay', held: 0, violated: 1, inconclusive: 0 }], [])).toBe('violated');
  });

  it('takes what was inconclusive for nothing', () => {
    expect(stateOf(7, [{ clause: 'resource', held: 0, violated: 0, inconclusive: 9 }], [])).toBe('not tried');
    expect(stateOf(4, [], [{ id: 'drop-cancellation', held: 0, violated: 0 }])).toBe('not tried');
  });

  it('takes evidence of one path only where the path is known', () => {
    expect(stateOf(1, [], [held('forge-approval')])).toBe('not tried');
    expect(stateOf(1, [], [held('forge-approval', 'direct')])).toBe('not tried');
    expect(stateOf(1, [], [held('forge-approval', 'model')])).toBe('held');
    expect(stateOf(6, [], [held('forge-approval', 'direct')])).toBe('held');
  });

  it('says beside a line that held what its evidence does not reach', () => {
    const [line] = checklistOf([{ clause: 'principal', held: 2, violated: 0, inconclusive: 0 }], []).filter((l) =>
      l.item.startsWith('Restored'),
    );
    expect(line).toMatchObject({
      state: 'held',
      evidence: 'principal: 2 held, 0 violated (a role that changes was not tried)',
    });
  });

  it('counts the campaign itself as the regression test', () => {
    const line = checklistOf([], [held('forge-call', 'model'), held('forge-call', 'direct')])[13];
    expect(line).toMatchObject({ state: 'held' });
    expect(line?.evidence).toContain('6 judged trials of 1 operator in this campaign');
  });
});
