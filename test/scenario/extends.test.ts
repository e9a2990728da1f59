import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { scenarioJsonSchema } from '../../src/scenario/json-schema.ts';
import { resolveScenario } from '../../src/scenario/locate.ts';
import { Sandbox } from './sandbox.ts';

const OVER = 'retcon: scenario/1\nextends: ./base.yaml\nname: over\n';

describe('a scenario that stands over another', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await Sandbox.make();
    await sandbox.write('base.yaml', readFileSync(`${sandbox.folder}/retcon.yaml`, 'utf8'));
  });
  afterEach(() => sandbox.remove());
  const over = (text: string): Promise<void> => sandbox.write('retcon.yaml', OVER + text);

  it('has what the other one has, mappings merged and lists replaced', async () => {
    await over('paths: [direct]\nbudget: { trials: 7 }\ncanaries:\n  invoice: { prefix: bill }\n');
    const { name, paths, budget, canaries, principals } = await sandbox.read();
    expect([name, paths, budget.trials]).toEqual(['over', ['direct'], 7]);
    expect(canaries.invoice).toMatchObject({ definition: { prefix: 'bill', file: 'refunds.sqlite' } });
    expect(Object.keys(principals)).toContain('trent');
  });

  it('gives the place of a mistake in the file where it was made', async () => {
    await over('budget: { trials: many }\n');
    await sandbox.edit('base.yaml', 'kind: http-sink', 'kind: http-sync');
    const refused = await sandbox.refused();
    expect(refused).toContainEqual(expect.stringMatching(/^retcon\.yaml:4:\d+ budget\.trials: /));
    await over('');
    expect((await sandbox.refused())[0]).toMatch(/^base\.yaml:\d+:\d+ canaries\.outbox\.kind: there is no canary kind/);
  });

  it.each([
    ['extends: ../base.yaml', 'must name a file of the same folder, e.g. ./base.yaml'],
    ['extends: [a]', 'must name a file of the same folder, e.g. ./base.yaml'],
    ['extends: retcon.yaml', 'more than 4 files stand over one another'],
  ])('refuses %s', async (line, message) => {
    await sandbox.write('retcon.yaml', `retcon: scenario/1\n${line}\nname: over\n`);
    expect(await sandbox.refused()).toEqual([`retcon.yaml:2:10 extends: ${message}`]);
  });

  it('says which file is not there', async () => {
    await sandbox.write('retcon.yaml', 'retcon: scenario/1\nextends: ./bse.yaml\nname: over\n');
    expect(await sandbox.refused()).toEqual(['cannot read bse.yaml: there is no such file']);
  });

  it('agrees with the published JSON Schema', () => {
    const validate = new Ajv({ strict: false }).compile(scenarioJsonSchema());
    const shipped = parse(readFileSync(resolveScenario('ra-06'), 'utf8')) as object;
    expect(validate(shipped), JSON.stringify(validate.errors)).toBe(true);
    const { extends: _base, ...alone } = shipped as { extends: string };
    expect(validate(alone)).toBe(false);
  });
});
