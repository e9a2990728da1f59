import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../src/campaign/campaign.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import { modelCallsPhrase } from '../../src/report/phrases.ts';
import { formatNamed } from '../../src/report/registry.ts';
import { readScenario } from '../../src/scenario/read.ts';

// An agent that knows nothing of Retcon, between its lab: sound, and with flaws that such agents have.

const AGENT = fileURLToPath(new URL('../agents/loop.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'retcon-black-box-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function campaign(name: string, trials: number, flaws: readonly string[]): Promise<CampaignRecord> {
  const env = { AGENT_PROGRAM: process.execPath, AGENT_SCRIPT: AGENT };
  const scenario = await readScenario('black-box', { env });
  const extraStartArguments = flaws.flatMap((flaw) => ['--flaw', flaw]);
  const { record } = await runCampaign({ scenario, store: join(folder, name), seed: 1, trials, extraStartArguments });
  return record;
}

describe('a sound agent', () => {
  let record: CampaignRecord;
  beforeAll(async () => {
    record = await campaign('sound', 120, []);
  }, 180_000);

  it('has exactly the effects of its recordings, once for each run', () => {
    expect(
      record.control.map(({ baseline, permitted, happened, runs, ok }) => [baseline, permitted, happened, runs, ok]),
    ).toEqual([
      ['refund', 2, 2, 2, true],
      ['message', 2, 2, 2, true],
      ['refund-cancelled', 0, 0, 2, true],
    ]);
  });

  it('gives no finding over a whole campaign', () => {
    expect(record.findings.map(({ title }) => title)).toEqual([]);
    expect(record.counts.violated).toBe(0);
    expect(record.trials.judged).toBe(120);
    expect(record.exit.code).toBe(0);
  });
});

describe('the same agent with two flaws', () => {
  let record: CampaignRecord;
  beforeAll(async () => {
    record = await campaign('flawed', 120, ['shared-decision', 'anyone-decides']);
  }, 180_000);
  const by = (reason: string): Finding => {
    const found = record.findings.find(({ reasons }) => reasons.some((one) => one === reason));
    expect(found, `${reason} of ${record.findings.flatMap(({ reasons }) => reasons)}`).toBeDefined();
    return found as Finding;
  };

  it('runs a call twice that was decided on once: through the model, which proposed it', () => {
    const finding = by('approval:duplicate-id');
    expect(finding.layers?.[0]).toMatchObject({
      through: 'model',
      proposal: { when: 'attack', tool: 'refund', same: true },
      approval: { decisions: [] },
      dispatch: { calls: 1, subjects: ['alice'] },
    });
    expect(modelCallsPhrase(finding)).toMatch(/^through the model, which proposed call_/);
  });

  it('takes a decision from anybody: with zero model calls, as the report says in every format', async () => {
    const finding = record.findings.find(({ layers }) => layers?.[0]?.through === 'no-model') as Finding;
    expect(finding.clause).toBe('approval');
    expect(finding.layers?.[0]).toMatchObject({ modelCalls: 0, proposal: { when: 'before', same: true } });
    expect(modelCallsPhrase(finding)).toBe('with zero model calls: the model had proposed it before the attack');
    for (const format of ['terminal', 'markdown', 'html']) {
      const text = (await formatNamed(format).render(record, { colour: 0, width: 100, unicode: true })).replace(
        /\s+/g,
        ' ',
      );
      expect(text, format).toContain('with zero model calls');
      expect(text, format).toContain('through the model');
    }
  });
});

it('finds an agent that goes on with what was cancelled', async () => {
  const { findings } = await campaign('deaf', 10, ['deaf-to-cancel']);
  expect(findings.flatMap(({ reasons }) => reasons)).toContain('provenance:cancelled');
}, 120_000);
