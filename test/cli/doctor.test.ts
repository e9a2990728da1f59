import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { retcon } from './memory-io.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'retcon-doctor-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('retcon doctor', () => {
  it('proves every canary of a scenario and leaves nothing', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('retcon-doctor-'));
    const { code, stdout } = await retcon(['doctor', 'reference', '--json']);
    const { canaries } = JSON.parse(stdout);
    expect(canaries.filter((one: { proven: boolean }) => !one.proven)).toEqual([]);
    expect(canaries.length).toBeGreaterThan(10);
    expect(code).toBe(0);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('retcon-doctor-'))).toEqual(before);
  });

  it('says which one cannot be opened, and goes on with the others', async () => {
    await cp(new URL('../../scenarios/reference/', import.meta.url), folder, { recursive: true });
    const file = join(folder, 'retcon.yaml');
    const scenario = parse(await readFile(file, 'utf8'));
    const watch = { table: 'refunds', resource: 'invoice' };
    scenario.canaries.invoice = { kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none', watch };
    await writeFile(file, stringify(scenario));
    const { code, stdout } = await retcon(['doctor', file]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^FAIL {2}invoice \(postgres\) {2}.*ECONNREFUSED/m);
    expect(stdout).toMatch(/^ok {4}outbox \(http-sink\)/m);
  });

  it('sweeps what carries a marker', async () => {
    const { code, stdout } = await retcon(['doctor', 'reference', '--sweep']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {4}invoice \(sqlite\) {2}swept$/m);
  });
});
