import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUESTIONS } from '../../src/model/finding.ts';
import { type CampaignRecord, recordSchema } from '../../src/model/record.ts';
import { type Ended, runRetcon } from './command-line.ts';
import { makePlace, removePlace } from './place.ts';
import { onlyCampaign, planted, processesAt } from './remains.ts';

let place: string;
let runs: Ended[];
let records: CampaignRecord[];

beforeAll(async () => {
  place = await makePlace('demo');
  const demo = async (name: string): Promise<Ended> => {
    const cwd = join(place, name);
    await mkdir(cwd);
    return runRetcon(['demo', '--json'], cwd);
  };
  // One after the other, as a person would: two at once would measure the machine.
  runs = [await demo('one'), await demo('two')];
  records = runs.map(({ stdout }) => recordSchema.parse(JSON.parse(stdout)));
}, 300_000);
afterAll(() => removePlace(place));

describe('retcon demo --json', () => {
  it('succeeds, and says that retcon run would not', () => {
    for (const { code, stderr } of runs) {
      expect(code).toBe(0);
      expect(stderr).toContain('`retcon run` would exit 1 here');
      expect(readFileSync(/^html report: (.+)$/m.exec(stderr)![1]!, 'utf8')).toMatch(/^<!doctype html>/);
    }
  });

  it('writes one JSON document and nothing else to stdout', () => {
    for (const { stdout } of runs) {
      expect(stdout).toMatch(/^\{[\s\S]*\}\n$/);
      const keys = Object.keys(JSON.parse(stdout));
      expect(keys).toEqual(
        expect.arrayContaining(['version', 'seed', 'counts', 'liveness', 'coverage', 'causes', 'findings']),
      );
    }
  });

  it('finds at least eight holes, each with a recipe of one or two steps', () => {
    const [record] = records;
    expect(record!.findings.length).toBeGreaterThanOrEqual(8);
    expect(new Set(record!.findings.map(({ id }) => id)).size).toBe(record!.findings.length);
    for (const { id, recipe } of record!.findings) {
      expect([1, 2], id).toContain(recipe.length);
      for (const step of recipe) expect(Object.keys(step).sort()).toEqual(['operator', 'parameters', 'site']);
    }
  });

  it('confirms every one of them each time, and never in the control', () => {
    for (const { id, confirmed, control } of records[0]!.findings) {
      expect(confirmed.of, id).toBeGreaterThanOrEqual(3);
      expect(confirmed.n, id).toBe(confirmed.of);
      expect(control, id).toEqual({ n: 0, of: confirmed.of });
    }
  });

  it('shows what the canary saw, twelve answers and a replay command', () => {
    const ids = records[0]!.causes.map((cause) => cause.id);
    for (const finding of records[0]!.findings) {
      // What is missing has no effect to show.
      if (finding.fingerprint.endsWith('|excess')) expect(finding.effects.length, finding.id).toBeGreaterThan(0);
      expect(finding.answers.map(({ id }) => id)).toEqual(QUESTIONS.map(({ id }) => id));
      for (const { answer, id } of finding.answers) expect(answer, `${finding.id} ${id}`).not.toBe('');
      expect(finding.replay).toMatch(new RegExp(`retcon(\\.js)? replay ${finding.id}$`));
      expect(ids).toContain(finding.cause);
    }
  });

  it('judges the mutants that it planned, and all that is permitted happens', () => {
    const { counts, liveness, trials, coverage } = records[0]!;
    expect(counts.held + counts.violated + counts.inconclusive).toBe(trials.planned);
    expect(counts.held).toBeGreaterThan(0);
    expect(counts.violated).toBeGreaterThan(0);
    expect(liveness.permitted).toBeGreaterThan(0);
    expect(liveness.happened).toBe(liveness.permitted);
    expect(coverage.cells.filter(({ state }) => state === 'judged').length).toBeGreaterThan(0);
  });

  it('is the same twice, apart from its times and from what the target counts', () => {
    const texts = records.map(({ times: _times, metrics: _metrics, ...rest }) => JSON.stringify(rest, null, 1));
    expect(texts[1]).toBe(texts[0]);
  });

  it('leaves nothing running and nothing planted', async () => {
    expect(await processesAt(place)).toEqual([]);
    for (const name of ['one', 'two']) expect(planted(onlyCampaign(join(place, name)))).toEqual([]);
    for (const { leftovers } of records) expect(leftovers).toEqual([]);
  });
});
