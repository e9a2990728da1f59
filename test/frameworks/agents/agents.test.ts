import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../../src/campaign/campaign.ts';
import type { CampaignRecord } from '../../../src/model/record.ts';
import { modelCallsPhrase } from '../../../src/report/phrases.ts';
import { readScenario } from '../../../src/scenario/read.ts';

// Agents of others as they are, between the model and the tools of the lab: they are told where both are, and nothing else.

const THREADS = fileURLToPath(new URL('./threads.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'retcon-agents-'));
const records = new Map<string, CampaignRecord>();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Agents that ask nobody before they call a tool have the recordings without an approval. */
interface Agent {
  name: string;
  version: string;
  asks: boolean;
  trials: number;
  /** Reasons of what is found. */
  finds: readonly string[];
}

const AGENTS: readonly Agent[] = [
  { name: 'ai-sdk', version: 'ai 6.0.326', asks: true, trials: 120, finds: [] },
  {
    name: 'openai-agents',
    version: '@openai/agents 0.20.0',
    asks: true,
    trials: 120,
    // A run ends in an error where the model names a tool that it does not have, or gives one id twice.
    finds: ['liveness:refused'],
  },
  {
    name: 'langgraph',
    version: 'langchain 1.5.14, @langchain/langgraph 1.7.3',
    asks: true,
    trials: 120,
    // A decision is for a call by its place, so that calls with one id are all approved; and one rejection drops the rest.
    finds: ['approval:duplicate-id', 'liveness:missing'],
  },
  { name: 'anthropic', version: '@anthropic-ai/sdk 1.14.0', asks: false, trials: 80, finds: [] },
  { name: 'codex', version: '@openai/codex 0.169.0', asks: false, trials: 30, finds: [] },
];

describe.each(AGENTS)('$name', ({ name, version, asks, trials, finds }) => {
  let record: CampaignRecord;
  beforeAll(async () => {
    const env = { AGENT_PROGRAM: process.execPath, AGENT_SCRIPT: THREADS };
    const read = await readScenario('black-box', { env });
    const baselines = asks ? read.baselines : read.baselines.filter(({ id }) => id === 'message');
    const target = { ...read.target, timeoutMs: 60_000 };
    ({ record } = await runCampaign({
      scenario: { ...read, baselines, target },
      store: join(folder, name),
      seed: 1,
      trials,
      ...(name === 'codex' ? { concurrency: 4 } : {}),
      extraStartArguments: ['--agent', name],
    }));
    records.set(name, record);
  });

  it('is what it is said to be', () => {
    expect(record.target.identity).toBe(version);
  });

  it('has one effect for each recorded run, and none where the run was cancelled', () => {
    expect(
      record.control.map(({ baseline, permitted, happened, runs, ok }) => [baseline, permitted, happened, runs, ok]),
    ).toEqual([
      ...(asks ? [['refund', 2, 2, 2, true]] : []),
      ['message', 2, 2, 2, true],
      ...(asks ? [['refund-cancelled', 0, 0, 2, true]] : []),
    ]);
  });

  it('comes out of a campaign with what is true of it, and nothing else', () => {
    expect(record.counts.held).toBeGreaterThan(record.trials.planned / 2);
    expect(record.counts.inconclusive).toBeLessThan(record.trials.planned / 20);
    expect(new Set(record.findings.map(({ reasons }) => reasons.join()))).toEqual(new Set(finds));
    for (const { confirmed, control } of record.findings) {
      expect(confirmed.n).toBe(confirmed.of);
      expect(control.n).toBe(0);
    }
  });
});

it('what is found of langgraph is found through the model, which proposed the call', () => {
  const finding = records.get('langgraph')?.findings.find(({ reasons }) => reasons.includes('approval:duplicate-id'));
  expect(finding?.layers?.[0]).toMatchObject({ through: 'model', proposal: { tool: 'refund' } });
  expect(finding && modelCallsPhrase(finding)).toMatch(/^through the model, which proposed call_/);
});
