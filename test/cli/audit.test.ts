import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { reviewSchema } from '../../src/model/review.ts';
import { GRANT, laidOver, REFUND } from '../review/audit/cases/base.ts';
import { retcon } from './memory-io.ts';

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'audit-cli-'));
  const put = (name: string, value: unknown): void => writeFileSync(join(cwd, name), JSON.stringify(value));
  const context = { records: { grant: [GRANT], action: [] } };
  put('sound.json', { item: REFUND, context });
  put('text.json', {
    item: laidOver(REFUND, { outcome: 'proposed', arguments: { amount: '1250.00' }, approval: undefined }),
    context,
  });
  put('bare.json', { item: REFUND });
  put('context.json', { context });
});

describe('retcon audit', () => {
  it('exits 0 where nothing failed, and 3 under --strict where something is undecided', async () => {
    const sound = await retcon(['audit', 'sound.json'], { cwd });
    expect([sound.code, sound.stderr]).toEqual([0, expect.stringMatching(/1 actions? in .* a second/)]);
    expect(sound.stdout).toMatch(/Passed: no failed assertion of 1 action, 1 undecided\.\n$/);
    expect((await retcon(['audit', 'sound.json', '--strict'], { cwd })).code).toBe(3);
  });

  it('exits 1 on the refund of the text, strict or not, and says each thing apart', async () => {
    const { code, stdout } = await retcon(['audit', 'text.json', '--json'], { cwd });
    expect(code).toBe(1);
    const record = reviewSchema.parse(JSON.parse(stdout));
    expect(record.findings.map(({ rule, reasons }) => [rule, ...reasons])).toEqual([
      ['approval', 'approval:approval-missing'],
      ['within_limits', 'limits:limit-exceeded'],
    ]);
    expect(record.indicators).toEqual([
      { id: 'amount_not_in_instruction', count: 1, reason: expect.stringContaining('1250.00') },
    ]);
    expect(record.undecided).toContainEqual({ id: 'serves_instruction', reason: 'needs-judgement', count: 1 });
    expect((await retcon(['audit', 'text.json', '--strict'], { cwd })).code).toBe(1);
  });

  it('takes the context from a file of its own', async () => {
    expect((await retcon(['audit', 'bare.json'], { cwd })).stdout).toContain('grant-missing');
    expect((await retcon(['audit', 'bare.json', '--context', 'context.json'], { cwd })).stdout).not.toContain(
      'grant-missing',
    );
  });

  it('writes the review of every action', async () => {
    const { code } = await retcon(['audit', 'text.json', '--results', 'out/r.jsonl', '-r', 'json=out/r.json'], { cwd });
    expect(code).toBe(1);
    const [line = '', ...rest] = readFileSync(join(cwd, 'out/r.jsonl'), 'utf8').split('\n');
    expect(rest).toEqual(['']);
    expect(JSON.parse(line)).toEqual(JSON.parse(readFileSync(join(cwd, 'out/r.json'), 'utf8')).items[0]);
  });

  it('exits 2 on a mistake, with the place', async () => {
    const wrong = await retcon(['audit', 'missing.json'], { cwd });
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toBe('cannot read missing.json: there is no such file\n');
    expect((await retcon(['audit', 'sound.json', '-r', 'markdwn'], { cwd })).code).toBe(2);
    expect((await retcon(['audit', 'sound.json', '-r', 'markdown', '--json'], { cwd })).code).toBe(2);
    expect((await retcon(['audit'], { cwd })).code).toBe(2);
  });
});
