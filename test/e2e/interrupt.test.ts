import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordSchema } from '../../src/model/record.ts';
import { runRetcon, startRetcon } from './command-line.ts';
import { makePlace, removePlace } from './place.ts';
import { onlyCampaign, planted, processesAt } from './remains.ts';

let place: string;
beforeAll(async () => {
  place = await makePlace('interrupt');
});
afterAll(() => removePlace(place));

describe('Ctrl-C', () => {
  it('cleans up, exits 130 and leaves a campaign that goes on', { timeout: 120_000 }, async () => {
    const started = startRetcon(['run', 'reference', '--seed', '3', '--trials', '600', '--json'], place);
    await started.says(/^explore 96\/600/m);
    started.process.kill('SIGINT');
    const { code, stderr } = await started.ended;
    expect(code).toBe(130);
    const folder = onlyCampaign(place);
    expect(stderr).toContain('Stopping: cleaning up.');
    expect(stderr).toContain(`go on with --resume ${basename(folder)}`);
    expect(planted(folder)).toEqual([]);
    expect(await processesAt(place)).toEqual([]);

    const ended = await runRetcon(['run', '--resume', basename(folder), '--json'], place);
    const record = recordSchema.parse(JSON.parse(ended.stdout));
    expect(ended.code).toBe(0);
    expect(record.exit.code).toBe(0);
    expect(record.counts).toEqual({ held: 600, violated: 0, inconclusive: 0 });
    expect(record.leftovers).toEqual([]);
    expect(planted(folder)).toEqual([]);
  });
});
