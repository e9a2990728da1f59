import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Store } from '../../src/campaign/store/store.ts';
import { formatNamed } from '../../src/report/registry.ts';
import { sampleRecord } from '../report/sample/record.ts';
import { type Ran, retcon } from './memory-io.ts';

let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'retcon-cli-'));
  const folder = join(cwd, '.retcon/campaigns/20260528-202640-refunds');
  await mkdir(folder, { recursive: true });
  const store = new Store(folder);
  store.setMeta({ key: 'k', seed: 7, scenario: 'refunds', trials: 300, startedAt: '2026-05-28T20:26:40.000Z' });
  store.setRecord(sampleRecord);
  store.close();
});

const here = (...args: string[]): Promise<Ran> => retcon(args, { cwd });

describe('a stored campaign', () => {
  it('is reported on stdout, as a person reads it', async () => {
    const { code, stdout, stderr } = await here('report');
    expect([code, stderr]).toEqual([0, '']);
    const screen = { colour: 0, width: 80, unicode: true } as const;
    expect(stdout).toBe(formatNamed('terminal').render(sampleRecord, screen));
  });

  it('is one JSON document on stdout', async () => {
    expect(JSON.parse((await here('report', '--json')).stdout)).toEqual(sampleRecord);
  });

  it('goes to several files at once', async () => {
    const { code, stderr } = await here('report', '2026', '-r', 'markdown=out/report.md', '-r', 'json=out/report.json');
    expect(code).toBe(0);
    expect(stderr).toContain(join(cwd, 'out/report.md'));
    expect(JSON.parse(await readFile(join(cwd, 'out/report.json'), 'utf8'))).toEqual(sampleRecord);
    expect(await readFile(join(cwd, 'out/report.md'), 'utf8')).toContain('sequenceDiagram');
  });

  it('has no colours in files, whatever the flag says', async () => {
    const { stdout } = await here('report', '--color', '-r', 'terminal=out.txt');
    const esc = String.fromCharCode(27);
    expect(stdout).toContain(esc);
    expect(await readFile(join(cwd, 'out.txt'), 'utf8')).not.toContain(esc);
  });

  it('is named by a beginning of its id, and a wrong one is refused', async () => {
    expect((await here('report', '20260528')).code).toBe(0);
    const wrong = await here('report', '2027');
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/no campaign "2027"/);
  });

  it('has the findings that replay may be asked for', async () => {
    const wrong = await here('replay', 'F-3f9a1c23');
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/did you mean "F-3f9a1c22"/);
  });

  it('is not there in an empty store', async () => {
    const { code, stderr } = await here('report', '--store', 'elsewhere');
    expect(code).toBe(2);
    expect(stderr).toMatch(/no campaign under .*elsewhere/);
  });
});
