import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makePlace, REPOSITORY, removePlace } from './place.ts';

const BIN = `${process.execPath} ${join(REPOSITORY, 'bin/retcon.js')}`;
const NARROW = '--seed 1 --trials 30 --operators change-arguments-after-approval';

interface Step {
  id?: string;
  if?: string;
  run?: string;
  uses?: string;
  env?: Record<string, string>;
}

const read = (file: string): unknown => parse(readFileSync(join(REPOSITORY, file), 'utf8'));

let place: string;
beforeAll(async () => {
  place = await makePlace('templates');
});
afterAll(() => removePlace(place));

function bash(script: string, env: Record<string, string>): { code: number | null; stdout: string; stderr: string } {
  const run = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: place,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  return { code: run.status, stdout: run.stdout, stderr: run.stderr };
}

describe('the GitHub Action', { timeout: 120_000 }, () => {
  const { inputs, runs } = read('action.yml') as {
    inputs: Record<string, { description: string; default: string }>;
    runs: { using: string; steps: Step[] };
  };

  /** The steps as the runner takes them: inputs filled in, files for outputs and the summary, stop at a failure. */
  function runAction(given: Record<string, string>) {
    const values = { ...Object.fromEntries(Object.entries(inputs).map(([key, one]) => [key, one.default])), ...given };
    const [output, summary] = ['output', 'summary'].map((name) => join(place, `${name}-${given.reports}`)) as [
      string,
      string,
    ];
    writeFileSync(output, '');
    const shown: string[] = [];
    for (const { run, env = {} } of runs.steps) {
      if (run === undefined) continue;
      const filled = Object.entries(env).map(([key, text]) => [
        key,
        text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_all, name: string) => values[name] ?? ''),
      ]);
      const github = {
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        RUNNER_TEMP: place,
        GITHUB_ACTIONS: 'true',
      };
      const { code, stdout, stderr } = bash(run, {
        ...github,
        ...(Object.fromEntries(filled) as Record<string, string>),
      });
      shown.push(stdout);
      if (code !== 0) return { code, shown: shown.join(''), stderr, summary, output: readFileSync(output, 'utf8') };
    }
    return { code: 0, shown: shown.join(''), stderr: '', summary, output: readFileSync(output, 'utf8') };
  }

  it('fails the job for a finding, with annotations, a summary and files for its uploads', () => {
    const weak = `${NARROW} -- --weak decision-copy-arguments`;
    const done = runAction({ command: BIN, scenario: 'reference', arguments: weak, reports: 'weak' });
    expect(done.code).toBe(1);
    expect(done.output).toBe('judged=true\n');
    expect(done.shown).toMatch(/^::error file=scenarios\/reference\/baselines\/.*::.*Replay: /m);
    expect(done.shown).toContain('::notice title=Retcon::');
    expect(readFileSync(done.summary, 'utf8')).toContain('# Retcon: reference');
    for (const file of ['report.html', 'report.sarif', 'junit.xml', 'record.json'])
      expect(readFileSync(join(place, 'weak', file), 'utf8').length).toBeGreaterThan(100);
  });

  it('fails with the code of Retcon where nothing could be run, and uploads nothing', () => {
    const done = runAction({ command: BIN, scenario: 'no-such', reports: 'none' });
    expect([done.code, done.output]).toEqual([2, 'judged=false\n']);
    expect(done.stderr).toContain('no-such');
  });

  it('takes its inputs as words and never as code of the shell', () => {
    for (const { run = '' } of runs.steps) expect(run).not.toContain('${{');
    const done = runAction({
      command: BIN,
      scenario: '$(touch owned);"',
      arguments: '--trials 5 ; touch owned',
      reports: 'evil',
    });
    expect(done.code).toBe(2);
    expect(() => readFileSync(join(place, 'owned'))).toThrow();
  });
});

describe('the GitLab template', { timeout: 120_000 }, () => {
  const jobs = read('templates/gitlab.yml') as Record<string, { script: string[]; variables: Record<string, string> }>;

  it('gates and leaves the reports that it names', () => {
    const { script, variables } = jobs['.retcon']!;
    const env = { ...variables, RETCON_COMMAND: BIN, RETCON_SCENARIO: 'reference', RETCON_ARGUMENTS: NARROW };
    const { code, stdout } = bash(script.join('\n'), env);
    expect([0, 3]).toContain(code);
    expect(stdout).toContain('Gate');
    expect(readFileSync(join(place, 'retcon-reports/junit.xml'), 'utf8')).toContain('<testsuites');
  });
});
