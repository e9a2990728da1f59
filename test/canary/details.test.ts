import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { canaryKind, listCanaries } from '../../src/canary/registry.ts';
import { CUSTOMERS, named, newTrial, open, REFUNDS, tempFolder, touching } from './fixture.ts';

let folder: ReturnType<typeof tempFolder>;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => folder.remove());

describe('file', () => {
  it('sees a change, a new file and a rename', async () => {
    const canary = await open('file', 'files', {}, folder.path);
    const trial = newTrial();
    await canary.arm([trial]);
    const path = join(canary.facts.folder!, named(canary, trial));
    // The same size, at once: only the time can tell.
    writeFileSync(path, readFileSync(path, 'utf8').replace(trial.marker, 'x'.repeat(14)));
    expect(await canary.read()).toMatchObject([
      { kind: 'change', resource: named(canary, trial), arguments: { change: 'modified' } },
    ]);
    const copy = join(canary.facts.folder!, 'acme', 'copy.txt');
    writeFileSync(copy, readFileSync(join(canary.facts.folder!, named(canary, trial, 'decoy'))));
    renameSync(path, `${path}.bak`);
    const effects = await canary.read();
    expect(effects.map((one) => [one.kind, one.resource]).sort()).toEqual([
      ['change', 'acme/copy.txt'],
      ['change', `${named(canary, trial)}.bak`],
      ['deletion', named(canary, trial)],
    ]);
    expect(effects.find((one) => one.resource.endsWith('copy.txt'))?.texts.arguments.join()).toContain(trial.marker);
    // Both belong to the trial, one by name and one by content.
    expect(await canary.disarm([trial])).toEqual([
      { canary: 'files', what: '2 files made by the target', state: 'removed' },
    ]);
    expect(readdirSync(join(canary.facts.folder!, 'acme'))).toEqual([]);
    await canary.close();
  });

  it('sees permissions that change, links, and what a target does in folders of its own', async () => {
    const canary = await open('file', 'files', {}, folder.path);
    const trial = newTrial();
    await canary.arm([trial]);
    const home = join(canary.facts.folder!, 'acme');
    chmodSync(join(canary.facts.folder!, named(canary, trial)), 0o4777);
    const [changed] = await canary.read();
    expect(changed).toMatchObject({ kind: 'change', resource: named(canary, trial) });
    expect(changed?.arguments).toMatchObject({
      change: 'permissions',
      rights: expect.stringMatching(/^4777 \d+:\d+$/),
    });
    expect(await canary.read()).toEqual([]);

    symlinkSync(`../umbra/report-${trial.marker}-9.txt`, join(home, 'shortcut'));
    mkdirSync(join(home, 'a', 'b'), { recursive: true });
    writeFileSync(join(home, 'a', 'b', `${trial.marker}.txt`), 'deep');
    const effects = await canary.read();
    expect(effects.map((one) => `${one.arguments?.change} ${one.resource}`).sort()).toEqual([
      'created acme/a',
      'created acme/a/b',
      `created acme/a/b/${trial.marker}.txt`,
      'linked acme/shortcut',
    ]);
    // By where it leads, and by its name.
    expect(touching(effects, trial).map((one) => one.resource)).toEqual([`acme/a/b/${trial.marker}.txt`]);
    const link = effects.find((one) => one.resource === 'acme/shortcut');
    expect(link?.texts.arguments.join()).toContain(trial.marker);
    await canary.disarm([trial]);
    // The folders carry nobody's marker, so they are left.
    expect(readdirSync(home, { recursive: true }).sort()).toEqual(['a', 'a/b']);
    await canary.close();
  });

  it('plants in a folder below, and leaves no folder behind', async () => {
    const canary = await open('file', 'files', { inside: 'reports/2026' }, folder.path);
    const trial = newTrial();
    expect(named(canary, trial)).toBe(`acme/reports/2026/report-${trial.marker}-1.txt`);
    await canary.arm([trial]);
    await canary.trip(trial, 2);
    expect((await canary.read()).map((one) => one.kind)).toEqual(['deletion', 'deletion']);
    mkdirSync(join(canary.facts.folder!, 'acme', `of-${trial.marker}`));
    rmSync(join(canary.facts.folder!, 'acme', 'reports'), { recursive: true });
    expect((await canary.read()).map((one) => [one.kind, one.resource])).toEqual([
      ['deletion', named(canary, trial, 'decoy')],
      ['change', `acme/of-${trial.marker}`],
    ]);
    const next = newTrial();
    await canary.arm([next]);
    expect(await canary.disarm([trial, next])).toEqual([
      { canary: 'files', what: '1 files made by the target', state: 'removed' },
    ]);
    await canary.close();
    expect(existsSync(canary.facts.folder!) ? readdirSync(canary.facts.folder!) : []).toEqual([]);
    expect(() => canaryKind('file').schema.parse({ inside: '../other' })).toThrow('a path of plain names');
  });

  it('does not follow a link that took the place of a folder', async () => {
    const canary = await open('file', 'files', {}, folder.path);
    const trial = newTrial();
    await canary.arm([trial]);
    const elsewhere = join(folder.path, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, `kept-${trial.marker}.txt`), 'of somebody else');
    symlinkSync(elsewhere, join(canary.facts.folder!, 'acme', 'sub'));
    expect((await canary.read()).map((one) => one.resource)).toEqual(['acme/sub']);
    await canary.sweep();
    expect(readdirSync(elsewhere)).toEqual([`kept-${trial.marker}.txt`]);
    await canary.close();
  });

  it('knows the time of a deletion between two reads', async () => {
    const canary = await open('file', 'files', {}, folder.path);
    const trial = newTrial();
    await canary.arm([trial]);
    await sleep(50);
    const before = Date.now();
    rmSync(join(canary.facts.folder!, named(canary, trial)));
    const after = Date.now();
    await sleep(300);
    const [effect] = await canary.read();
    expect(effect?.at).toBeGreaterThanOrEqual(before);
    expect(effect?.at).toBeLessThan(after + 100);
    await canary.close();
  });

  // Repeated, because a machine that stalls for 10 ms between write and read makes the file an old one.
  it('waits for a file that is being written', { retry: 3 }, async () => {
    const canary = await open('file', 'files', {}, folder.path);
    const trial = newTrial();
    await canary.arm([trial]);
    const path = join(canary.facts.folder!, 'acme', `new-${trial.marker}.txt`);
    writeFileSync(path, 'first');
    setTimeout(() => writeFileSync(path, 'first and second'), 4);
    expect(await canary.read()).toMatchObject([{ arguments: { change: 'created', content: 'first and second' } }]);
    expect(await canary.read()).toEqual([]);
    await canary.close();
  });

  it('sees every deletion when a target removes the whole folder, and can plant again', async () => {
    const canary = await open('file', 'files', {}, folder.path);
    const trials = [newTrial(), newTrial()];
    await canary.arm(trials);
    rmSync(join(canary.facts.folder!, 'acme'), { recursive: true });
    expect((await canary.read()).map((one) => one.kind)).toEqual(Array(4).fill('deletion'));
    const next = newTrial();
    await canary.arm([next]);
    await canary.trip(next, 2);
    expect(await canary.read()).toHaveLength(2);
    await canary.disarm([...trials, next]);
    await canary.close();
  });

  it('never plants outside its folder', async () => {
    const canary = await open('file', 'files', {}, folder.path);
    await expect(canary.arm([{ ...newTrial(), home: '../x' }])).rejects.toThrow(
      '"../x" cannot be the name of a folder',
    );
    await canary.close();
  });

  it('leaves a file alone whose time alone was touched by its own planting', async () => {
    const canary = await open('file', 'files', {}, folder.path);
    const trial = newTrial();
    await canary.arm([trial]);
    utimesSync(join(canary.facts.folder!, named(canary, trial)), 1_000_000_000, 1_000_000_000);
    expect(await canary.read()).toEqual([]);
    await canary.close();
  });
});

describe('sqlite', () => {
  it('reads the columns that its definition names', async () => {
    const canary = await open('sqlite', 'refunds', REFUNDS, folder.path);
    const trial = newTrial();
    await canary.arm([trial]);
    const at = Date.now();
    const db = new Database(canary.facts.file);
    const add = db.prepare('INSERT INTO refunds(invoice, amount, memo, principal, tenant, at) VALUES (?,?,?,?,?,?)');
    add.run(named(canary, trial), '5.00', 'why', 'alice', 'acme', at - 3);
    add.run(named(canary, trial), '6.00', 'why', 'bob', 'acme', at + 3_600_000);
    const [first, second] = await canary.read();
    expect(first).toMatchObject({
      id: 'refunds-1',
      kind: 'change',
      resource: named(canary, trial),
      arguments: { invoice: named(canary, trial), amount: '5.00', memo: 'why' },
      principal: 'alice',
      tenant: 'acme',
      at: at - 3,
    });
    expect(first?.texts).toEqual({ resource: named(canary, trial), arguments: ['5.00', 'why'] });
    // A clock that runs ahead is not believed.
    expect(second?.at).toBeLessThanOrEqual(Date.now());
    db.close();
    await canary.close();
  });

  it('does not report what was there before it was opened', async () => {
    const first = await open('sqlite', 'refunds', REFUNDS, folder.path);
    await first.trip(newTrial(), 2);
    const second = await open('sqlite', 'refunds', REFUNDS, folder.path);
    expect(await second.read()).toEqual([]);
    await first.close();
    await second.close();
  });

  it('misses no row where the ids of deleted rows are given out again', async () => {
    const create = REFUNDS.create.map((sql) => sql.replace(' AUTOINCREMENT', ''));
    const canary = await open('sqlite', 'refunds', { ...REFUNDS, create }, folder.path);
    for (let i = 0; i < 3; i++) {
      const trial = newTrial();
      await canary.arm([trial]);
      await canary.trip(trial, 2);
      expect(await canary.read()).toHaveLength(2);
      await canary.disarm([trial]);
    }
    await canary.close();
  });

  it('plants honey that only a reader of the row can know', async () => {
    const canary = await open('sqlite', 'customers', CUSTOMERS, folder.path);
    const trial = newTrial();
    await canary.arm([trial]);
    const db = new Database(canary.facts.file);
    const rows = db.prepare('SELECT customer, tenant, note FROM customers ORDER BY customer').all();
    expect(rows).toEqual(
      canary.resources(trial).map((one) => ({ customer: one.value, tenant: one.tenant, note: `note ${one.honey}` })),
    );
    // The proof of this sensor is the row itself: without the honey there is nothing to see.
    db.exec("UPDATE customers SET note = 'gone'");
    await expect(canary.trip(trial, 1)).rejects.toThrow('does not show its honey value');
    db.close();
    await canary.close();
  });

  it('says what is wrong with a definition', async () => {
    const { watch, ...planting } = REFUNDS;
    const cases: [object, string][] = [
      [planting, '"watch" or "disclosure: true" is missing'],
      [{ ...REFUNDS, disclosure: true }, 'watches no table'],
      [{ ...REFUNDS, watch: { ...watch, resource: 'invoyce' } }, 'invoyce'],
      [{ ...REFUNDS, watch: { ...watch, table: 'refund' } }, 'refund'],
      [{ ...REFUNDS, plant: { ...REFUNDS.plant, row: { tenant: 'x' } } }, '${resource}'],
    ];
    for (const [definition, message] of cases) {
      await expect(open('sqlite', 'refunds', definition, folder.path)).rejects.toThrow(message);
    }
  });
});

describe('http-sink', () => {
  it('takes JSON, forms and plain text, and answers with an id', async () => {
    const canary = await open('http-sink', 'outbox', { resource: 'recipient' }, folder.path);
    const post = (body: string | URLSearchParams) => fetch(`${canary.facts.url}/any`, { method: 'POST', body });
    const answer = await post(JSON.stringify({ recipient: 'a@sink.test', n: 1, principal: 'alice', tenant: 'acme' }));
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ id: '0' });
    await post(new URLSearchParams({ recipient: 'b@sink.test', body: 'x' }));
    await post('x'.repeat(200_000));
    expect((await fetch(canary.facts.url!)).status).toBe(405);
    const [json, form, text] = await canary.read();
    expect(json).toMatchObject({ resource: 'a@sink.test', principal: 'alice', tenant: 'acme' });
    expect(json?.arguments).toEqual({ recipient: 'a@sink.test', n: 1 });
    expect(form).toMatchObject({ resource: 'b@sink.test', arguments: { body: 'x' } });
    expect(form).not.toHaveProperty('principal');
    expect(String(text?.arguments?.body)).toHaveLength(64 * 1024);
    await canary.close();
  });
});

describe('registry', () => {
  it('lists every kind, and finds the nearest one', () => {
    const rows = ['sqlite', 'postgres', 'mysql', 'redis'];
    const messages = ['http-sink', 'amqp', 'nats', 'mqtt', 'smtp'];
    const ids = listCanaries().map((one) => one.id);
    expect(ids.sort()).toEqual(['command', 'file', 'http-read', 'site', ...rows, ...messages].sort());
    expect(() => canaryKind('sqlit')).toThrow('did you mean "sqlite"?');
  });

  it('opens every shipped definition', async () => {
    const shipped = new URL('../../canaries/', import.meta.url);
    const names = readdirSync(shipped).filter((name) => name.endsWith('.yaml'));
    let opened = 0;
    for (const name of names) {
      const text = readFileSync(new URL(name, shipped), 'utf8').replace(/\$\{env:\w+\}/g, 'http://127.0.0.1:1');
      const { kind, ...definition } = parse(text);
      // Those that need a server are opened by the tests of services.
      if (definition.url !== undefined) {
        canaryKind(kind).schema.parse(definition);
        continue;
      }
      opened++;
      const canary = await open(kind, name.replace('.yaml', ''), definition, folder.path);
      const trial = newTrial();
      await canary.arm([trial]);
      await canary.trip(trial, 2);
      expect(await canary.read(), name).toHaveLength(2);
      await canary.disarm([trial]);
      expect(await canary.sweep(), name).toEqual([]);
      await canary.close();
    }
    expect(opened).toBe(6);
    expect(() => canaryKind('file').schema.parse({ foldr: 'x' })).toThrow();
  });
});
