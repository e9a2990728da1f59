import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newCampaign, resumedCampaign } from '../../src/cli/campaign-place.ts';
import { memoryIo } from './memory-io.ts';

it('gives every campaign a folder of its own, also within one second', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'retcon-cli-'));
  const { io } = memoryIo({ cwd });
  const at = new Date('2026-05-28T20:26:40.123Z');
  const first = newCampaign('.retcon', 'refunds', io, at).folder;
  expect(first).toBe(join(cwd, '.retcon/campaigns/20260528-202640-refunds'));
  await mkdir(first, { recursive: true });
  expect(newCampaign('.retcon', 'refunds', io, at).folder).toBe(`${first}-2`);
});

it('says that there is nothing to resume', async () => {
  const { io } = memoryIo({ cwd: await mkdtemp(join(tmpdir(), 'retcon-cli-')) });
  await expect(resumedCampaign('.retcon', true, io)).rejects.toThrow(/no campaign under/);
});
