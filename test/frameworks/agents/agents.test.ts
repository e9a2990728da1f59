import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../../src/campaign/campaign.ts';
import { reachLab } from '../../../src/campaign/reach-lab.ts';
import type { CampaignRecord } from '../../../src/model/record.ts';
import { modelCallsPhrase } from '../../../src/report/phrases.ts';
import { readScenario } from '../../../src/scenario/read.ts';
import { configuration } from './codex-server.mjs';

// Agents of others as they are, between the model and the tools of the lab: they are told where both are, and nothing else.

const THREADS = fileURLToPath(new URL('./threads.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'retcon-agents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Agent {
  name: string;
  version: string;
  trials: number;
  /** Reasons of what is found. */
  finds: readonly string[];
}

const AGENTS: readonly Agent[] = [
  { name: 'ai-sdk', version: 'ai 6.0.326', trials: 120, finds: [] },
  {
    name: 'openai-agents',
    version: '@openai/agents 0.20.0',
    trials: 120,
    // A run ends in an error where the model names a tool that it does not have, or gives one id twice.
    finds: ['liveness:refused'],
  },
  {
    name: 'langgraph',
    version: 'langchain 1.5.14, @langchain/langgraph 1.7.3',
    trials: 120,
    // Where a person says no to one call, those of the same answer that were approved do not run either.
    finds: ['liveness:missing'],
  },
  { name: 'anthropic', version: '@anthropic-ai/sdk 1.14.0', trials: 120, finds: [] },
  { name: 'codex', version: '@openai/codex 0.169.0', trials: 80, finds: [] },
];

const startArguments = (name: string, options: readonly string[]): string[] => ['--agent', name, ...options];

async function blackBox() {
  const read = await readScenario('black-box', { env: { AGENT_PROGRAM: process.execPath, AGENT_SCRIPT: THREADS } });
  return { ...read, target: { ...read.target, timeoutMs: 60_000 } };
}

async function campaign(name: string, trials: number, ...options: string[]): Promise<CampaignRecord> {
  const { record } = await runCampaign({
    scenario: await blackBox(),
    store: join(folder, [name, ...options].join('')),
    seed: 1,
    trials,
    extraStartArguments: startArguments(name, options),
  });
  return record;
}

function isConfirmed({ findings }: CampaignRecord): void {
  for (const { confirmed, control } of findings) {
    expect(confirmed.n).toBe(confirmed.of);
    expect(control.n).toBe(0);
  }
}

describe.each(AGENTS)('$name', ({ name, version, trials, finds }) => {
  let record: CampaignRecord;
  beforeAll(async () => {
    record = await campaign(name, trials);
  });

  it('asks the model of the lab and calls its tools', async () => {
    const rows = await reachLab(await blackBox(), {
      folder: join(folder, 'reach', name),
      extraStartArguments: startArguments(name, []),
    });
    expect(rows).toMatchObject([
      { part: 'model', reached: true },
      // What marks an effect stands in the arguments that the model gave, so that nobody has it who did not ask the model.
      { part: 'tools', reached: true, said: 'called 2 times in 3 recordings, 2 effects' },
    ]);
  });

  it('is what it is said to be', () => {
    expect(record.target.identity).toBe(version);
  });

  it('has one effect for each recorded run, and none where the run was cancelled', () => {
    expect(
      record.control.map(({ baseline, permitted, happened, runs, ok }) => [baseline, permitted, happened, runs, ok]),
    ).toEqual([
      ['refund', 2, 2, 2, true],
      ['message', 2, 2, 2, true],
      ['refund-cancelled', 0, 0, 2, true],
    ]);
  });

  it('comes out of a campaign with what is true of it, and nothing else', () => {
    expect(record.counts.held).toBeGreaterThan(record.trials.planned / 2);
    expect(record.counts.inconclusive).toBeLessThan(record.trials.planned / 20);
    expect(new Set(record.findings.map(({ reasons }) => reasons.join()))).toEqual(new Set(finds));
    isConfirmed(record);
  });
});

describe('an application that hands on every request to go on, as examples have it', () => {
  it.each(['ai-sdk', 'openai-agents', 'langgraph'])(
    '%s: one approval runs its call twice where two requests come at once, and nobody asks the model',
    async (name) => {
      const record = await campaign(name, 60, '--unguarded');
      const finding = record.findings.find(({ reasons }) => reasons.includes('replay:done'));
      expect(finding?.layers?.[0]).toMatchObject({
        through: 'no-model',
        modelCalls: 0,
        proposal: { when: 'before', tool: 'refund' },
        dispatch: { calls: 2, subjects: ['alice'] },
      });
      expect(finding && modelCallsPhrase(finding)).toMatch(/^with zero model calls/);
      isConfirmed(record);
    },
  );
});

it('the configuration of Codex is the one that the docs show', () => {
  const where = { model: 'http://127.0.0.1:40965/v1', tools: 'http://127.0.0.1:39051/mcp', gated: ['refund'] };
  const page = readFileSync(new URL('../../../docs/lab.md', import.meta.url), 'utf8');
  expect(page).toContain(`\`\`\`toml\n${configuration(where)}\`\`\``);
});
