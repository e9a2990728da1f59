import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STORE_VERSION } from '../../src/campaign/store/schema.ts';
import { STORE_FILE, Store } from '../../src/campaign/store/store.ts';
import { RetconError } from '../../src/model/errors.ts';
import { makePlace, removePlace } from '../e2e/place.ts';
import { sampleRecord } from '../report/sample/record.ts';
import { BATCH } from './store-writer.ts';
import { trialResult } from './trial-result.ts';

const WRITER = fileURLToPath(new URL('./store-writer.ts', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await makePlace('store');
});
afterEach(() => removePlace(folder));

function counts(): Record<string, number> {
  const db = new Database(join(folder, STORE_FILE), { readonly: true });
  const tables = ['mutants', 'trials', 'verdicts', 'effects'];
  const found = tables.map((table) => [table, db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()]);
  db.close();
  return Object.fromEntries(found);
}

function refusal(): RetconError {
  try {
    new Store(folder).close();
  } catch (error) {
    if (error instanceof RetconError) return error;
    throw error;
  }
  throw new Error('the store was opened');
}

describe('the store of a campaign', () => {
  it('can be written while its evidence is read, page by page', () => {
    const store = new Store(folder);
    const ids = Array.from({ length: 1100 }, (_, n) => `m${n}`);
    store.addTrials(
      'explore',
      ids.map((id) => trialResult(id)),
    );
    const seen: string[] = [];
    for (const { mutant } of store.evidence('explore')) {
      seen.push(mutant);
      store.addEvent(`read ${mutant}`);
    }
    expect(seen).toEqual(ids);
    const wanted = trialResult('m700').marker;
    expect([...store.evidence('explore', (marker) => marker === wanted)].map((row) => row.mutant)).toEqual(['m700']);
    store.close();
  });

  it('keeps what it is given from one process to the next', () => {
    const meta = { key: 'k', seed: 7, scenario: 'retcon.yaml', trials: 30, startedAt: '2026-01-12T09:30:00Z' };
    const one = new Store(folder);
    one.setMeta(meta);
    one.addTrials('explore', [trialResult('a'), trialResult('b', 'inconclusive')]);
    one.setRecord(sampleRecord);
    one.close();
    const two = new Store(folder);
    expect(two.meta()).toEqual(meta);
    expect(two.record()).toEqual(JSON.parse(JSON.stringify(sampleRecord)));
    const outcomes = two.outcomes('explore');
    expect([...outcomes.keys()]).toEqual(['a', 'b']);
    expect(outcomes.get('a')).toMatchObject({ verdict: 'held', baseline: 'refund', permitted: 1, happened: 1 });
    expect(outcomes.get('b')).toMatchObject({ verdict: 'inconclusive', why: 'unsettled' });
    expect(outcomes.get('a')?.verdicts.map((v) => v.clause)).toEqual(['provenance', 'liveness']);
    expect(two.outcomes('control').size).toBe(0);
    expect([...two.evidence('explore')].map((row) => row.evidence.marker)).toEqual(
      ['a', 'b'].map((id) => trialResult(id).marker),
    );
    two.close();
  });

  it('writes a batch whole or not at all', () => {
    const store = new Store(folder);
    store.addTrials('explore', [trialResult('a')]);
    const before = counts();
    const broken = { ...trialResult('c'), tenants: undefined as never };
    expect(() => store.addTrials('explore', [trialResult('b'), broken])).toThrow();
    expect(counts()).toEqual(before);
    store.close();
  });

  it('lets a newer run of the same trial stand', () => {
    const store = new Store(folder);
    store.addTrials('control', [trialResult('a', 'inconclusive')]);
    store.addTrials('control', [trialResult('a')]);
    expect(counts()).toEqual({ mutants: 1, trials: 1, verdicts: 2, effects: 1 });
    expect(store.outcomes('control').get('a')?.verdict).toBe('held');
    store.close();
  });

  it('loses nothing that was written when the process is killed', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', WRITER, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    while (said.split('\n').length < 12) await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    const written = said.trimEnd().split('\n').length;
    const store = new Store(folder);
    const trials = store.outcomes('explore');
    store.close();
    expect(trials.size % BATCH).toBe(0);
    expect(trials.size).toBeGreaterThanOrEqual(written * BATCH);
    const n = trials.size;
    expect(counts()).toEqual({ mutants: n, trials: n, verdicts: 2 * n, effects: n });
  });

  it('knows what is still planted, and what had to be left', () => {
    const [a, b] = ['a', 'b'].map((id) => ({ marker: trialResult(id).marker, home: 'acme', foreign: 'umbra' }));
    const one = new Store(folder);
    one.armed([a!, b!]);
    one.disarmed(
      [a!],
      [
        { canary: 'file', what: 'acme/x.txt', state: 'left', why: 'EACCES' },
        { canary: 'file', what: '2 files', state: 'removed' },
      ],
    );
    one.close();
    const two = new Store(folder);
    expect(two.stillArmed()).toEqual([b]);
    expect(two.leftovers()).toEqual([{ canary: 'file', what: 'acme/x.txt', state: 'left', why: 'EACCES' }]);
    two.close();
  });

  it('refuses a store of another version, and says what to do', () => {
    new Store(folder).close();
    const db = new Database(join(folder, STORE_FILE));
    db.pragma(`user_version = ${STORE_VERSION + 1}`);
    db.close();
    expect(refusal()).toMatchObject({
      exit: 2,
      message: expect.stringMatching(/another version.*run the campaign again/),
    });
  });

  it('refuses a file that is no store', async () => {
    await writeFile(join(folder, STORE_FILE), 'not a database, whatever its name says\n'.repeat(100));
    expect(refusal()).toMatchObject({ exit: 2, message: expect.stringContaining(join(folder, STORE_FILE)) });
  });
});
