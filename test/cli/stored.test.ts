import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readRegressions } from '../../src/campaign/regression.ts';
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

  it('takes the format from the ending of a file', async () => {
    const { code } = await here('report', '-r', 'out/report.html', '-r', 'out/report.sarif', '-r', 'out/junit.xml');
    expect(code).toBe(0);
    expect(await readFile(join(cwd, 'out/report.html'), 'utf8')).toMatch(/^<!doctype html>/);
    expect(await readFile(join(cwd, 'out/report.sarif'), 'utf8')).toContain('"version": "2.1.0"');
    expect(await readFile(join(cwd, 'out/junit.xml'), 'utf8')).toContain('<testsuites');
    const wrong = await here('report', '-r', 'report.pdf');
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toContain('must end in');
  });

  it('annotates a GitHub job, and adds to its summary where there is one', async () => {
    const summary = join(cwd, 'summary.md');
    await writeFile(summary, 'before\n');
    const env = { GITHUB_STEP_SUMMARY: summary };
    const { code, stdout } = await retcon(['report', '-r', 'github'], { cwd, env });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^::error file=/)]);
    expect(await readFile(summary, 'utf8')).toMatch(/^before\n# Retcon: refunds/);
    expect((await here('report', '-r', 'github')).code).toBe(0);
  });
});

describe('the campaigns', () => {
  it('are listed', async () => {
    expect((await here('campaigns')).stdout).toMatch(/20260528-202640-refunds +2026-05-28T20:26:40.000Z +294 +3 +1/);
    expect(JSON.parse((await here('campaigns', '--json')).stdout)).toMatchObject([{ findings: 3, exit: 1 }]);
  });

  it('differ in nothing from themselves', async () => {
    const { code, stdout } = await here('diff', '2026', 'latest');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/= both +F-3f9a1c22/)]);
    expect(JSON.parse((await here('diff', '2026', 'latest', '--json')).stdout)).toMatchObject({ new: [], gone: [] });
  });

  it('are removed by name, all or none', async () => {
    expect((await here('campaigns', 'remove', '2026', 'nothing')).code).toBe(2);
    expect((await here('campaigns', '--json')).stdout).toContain('20260528');
    expect((await here('campaigns', 'remove', '2026')).code).toBe(0);
    expect(JSON.parse((await here('campaigns', '--json')).stdout)).toEqual([]);
  });

  it('keep a finding as a file that is read back as it was', async () => {
    expect((await here('campaigns', 'promote', 'F-3f9a')).code).toBe(0);
    const [group] = await readRegressions(['regressions'], cwd);
    const [finding] = sampleRecord.findings;
    expect(group!.findings[0]).toMatchObject({ fingerprint: finding!.fingerprint, plan: finding!.plan });
  });

  it('name the file and the place of a broken regression', async () => {
    await mkdir(join(cwd, 'regressions'));
    await writeFile(join(cwd, 'regressions/a.yaml'), 'retcon: regression/1\nid: 3\n');
    const { code, stderr } = await here('verify', 'regressions');
    expect([code, stderr]).toEqual([2, expect.stringContaining('regressions/a.yaml:2:5 id')]);
    expect((await here('verify', 'nowhere')).code).toBe(2);
  });
});

describe('the gate', () => {
  it('needs the scenario of the campaign', async () => {
    const { code, stderr } = await here('gate');
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no scenario "refunds"')]);
  });

  it('refuses a day that is none', async () => {
    const said = ['--reason', 'x', '--owner', 'y', '--expires', 'soon'];
    const { code, stderr } = await here('gate', 'accept', 'F-3f9a', ...said);
    expect([code, stderr]).toEqual([2, expect.stringContaining('It must be a day')]);
    expect((await here('gate', 'accept', 'F-3f9a')).code).toBe(2);
  });
});

describe('the bundle', () => {
  it('holds what it lists, and notices every change', async () => {
    expect((await here('bundle', '--to', 'out')).code).toBe(0);
    expect((await here('bundle', '--check', 'out')).code).toBe(0);
    const manifest = JSON.parse(await readFile(join(cwd, 'out/manifest.json'), 'utf8'));
    const names = manifest.files.map((one: { name: string }) => one.name);
    expect(names).toEqual(expect.arrayContaining(['record.json', 'report.html', 'requests.ndjson', 'leftovers.json']));
    await writeFile(join(cwd, 'out/record.json'), '{}');
    await writeFile(join(cwd, 'out/more.txt'), '');
    await rm(join(cwd, 'out/junit.xml'));
    const { code, stdout } = await here('bundle', '--check', 'out');
    expect([code, stdout.match(/^ {2}x .*$/gm)]).toEqual([
      1,
      ['  x record.json was changed', '  x junit.xml is missing', '  x more.txt is not of the bundle'],
    ]);
  });

  it('overwrites nothing and reads no file outside', async () => {
    expect((await here('bundle', '--to', '.')).stderr).toContain('is not empty');
    await mkdir(join(cwd, 'forged'));
    const files = [{ name: '../../etc/passwd', bytes: 1, sha256: 'x' }];
    const forged = {
      version: 'bundle/1',
      retcon: '1',
      campaign: 'c',
      scenario: 's',
      target: null,
      seed: 1,
      exit: 0,
      files,
    };
    await writeFile(join(cwd, 'forged/manifest.json'), JSON.stringify(forged));
    expect((await here('bundle', '--check', 'forged')).code).toBe(2);
  });
});
