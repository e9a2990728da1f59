import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CampaignRecord, recordSchema } from '../../src/model/record.ts';
import { runRetcon, startRetcon } from './command-line.ts';
import { makePlace, removePlace } from './place.ts';
import { onlyCampaign, planted, processesAt } from './remains.ts';
import { storedTrials } from './stored-trials.ts';

// With findings, so that reducing and confirming are interrupted too; none that depends on who wins a race.
const WEAK = 'resume-by-id,decision-copy-tool,queue-redelivers,history-rebuilds-calls';
// Nor do the operators race anybody: who wins a race is not the same twice.
const PACED = '*,-retry-concurrently,-race-cancel,-delay-effect,-throw-kill-switch,-spread-under-limit,-redeliver';
const CAMPAIGN = 'run reference --seed 5 --trials 300 --json --operators'
  .split(' ')
  .concat(PACED, '--', '--weak', WEAK);
const RESUME = ['run', '--resume', '--json'];

let place: string;
let undisturbed: CampaignRecord;

beforeAll(async () => {
  place = await makePlace('resume');
  undisturbed = recordOf(await runRetcon(CAMPAIGN, await cwdOf('undisturbed')));
}, 60_000);
afterAll(() => removePlace(place));

async function cwdOf(name: string): Promise<string> {
  const cwd = join(place, name);
  await mkdir(cwd);
  return cwd;
}

function recordOf({ stdout }: { stdout: string }): CampaignRecord {
  return recordSchema.parse(JSON.parse(stdout));
}

/** Starts or goes on, and kills it as soon as stderr matches. Nothing may outlive it. */
async function killAt(pattern: RegExp, args: readonly string[], cwd: string): Promise<void> {
  const started = startRetcon(args, cwd);
  await started.says(pattern);
  started.process.kill('SIGKILL');
  expect((await started.ended).code).toBe(null);
  expect(await processesAt(cwd)).toEqual([]);
}

async function resumed(cwd: string): Promise<CampaignRecord> {
  const ended = await runRetcon(RESUME, cwd);
  expect(ended.code).toBe(1);
  return recordOf(ended);
}

function expectTheSame(record: CampaignRecord, cwd: string): void {
  // What the target counts is its own: it was asked more often here.
  const { times: _a, metrics: _c, ...got } = record;
  const { times: _b, metrics: _d, ...wanted } = undisturbed;
  expect(got).toEqual(wanted);
  expect(got.leftovers).toEqual([]);
  expect(planted(onlyCampaign(cwd))).toEqual([]);
  const explored = storedTrials(onlyCampaign(cwd)).filter((t) => t.phase === 'explore');
  expect(explored).toHaveLength(300);
  expect(new Set(explored.map((t) => t.mutant)).size).toBe(300);
}

describe('kill -9 and --resume', () => {
  it('is what an undisturbed campaign is to begin with', () => {
    expect(undisturbed.exit.code).toBe(1);
    expect(undisturbed.counts.held + undisturbed.counts.violated).toBe(300);
    expect(undisturbed.findings.length).toBeGreaterThan(2);
  });

  it('comes to the same when killed while exploring', { timeout: 90_000 }, async () => {
    const cwd = await cwdOf('exploring');
    await killAt(/^explore 96\/300/m, CAMPAIGN, cwd);
    const before = storedTrials(onlyCampaign(cwd)).filter((t) => t.phase === 'explore');
    expect(before.length).toBeGreaterThanOrEqual(96);
    expect(before.length).toBeLessThan(300);
    expectTheSame(await resumed(cwd), cwd);
    expect(await processesAt(cwd)).toEqual([]);
  });

  it('comes to the same when killed twice, before the first mutant and while reducing', {
    timeout: 90_000,
  }, async () => {
    const cwd = await cwdOf('twice');
    await killAt(/^control /m, CAMPAIGN, cwd);
    await killAt(/^(reduce|confirm) /m, RESUME, cwd);
    expectTheSame(await resumed(cwd), cwd);
    expect(await processesAt(cwd)).toEqual([]);
  });
});
