import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Canary } from '../../src/canary/canary.ts';
import { Watch } from '../../src/canary/watch.ts';
import { named, newTrial, open, REFUNDS, tempFolder } from './fixture.ts';

let folder: ReturnType<typeof tempFolder>;
let refunds: Canary;
let outbox: Canary;
let watch: Watch;
/** Starts of the reads of the outbox. */
let reads: number[];

beforeEach(async () => {
  folder = tempFolder();
  refunds = await open('sqlite', 'refunds', REFUNDS, folder.path);
  outbox = await open('http-sink', 'outbox', {}, folder.path);
  reads = [];
  const read = outbox.read;
  outbox.read = () => {
    reads.push(Date.now());
    return read();
  };
  watch = new Watch([refunds, outbox], { patience: 150 });
});
afterEach(async () => {
  watch.dispose();
  await refunds.close().catch(() => undefined);
  await outbox.close();
  folder.remove();
});

const post = (body: object) =>
  fetch(outbox.facts.url!, { method: 'POST', body: JSON.stringify(body) }).then((answer) => answer.arrayBuffer());

describe('watch', () => {
  it('gives each trial its effects, of every canary', async () => {
    const [one, two] = [newTrial(), newTrial()];
    watch.follow([one.marker, two.marker]);
    await refunds.arm([one, two]);
    await refunds.trip(one, 2);
    await post({ to: named(outbox, two), body: 'hi' });
    await watch.readAfter(Date.now());
    expect(watch.effectsOf(one.marker).map((effect) => effect.canary)).toEqual(['refunds', 'refunds']);
    expect(watch.effectsOf(two.marker)).toMatchObject([{ canary: 'outbox', marker: two.marker, kind: 'message' }]);
    expect(watch.strays()).toEqual([]);
  });

  it('reports an effect to the trial of its arguments too', async () => {
    const [victim, thief] = [newTrial(), newTrial()];
    watch.follow([victim.marker, thief.marker]);
    const heard: string[][] = [];
    const stop = watch.onEffect((_, owners) => heard.push([...owners]));
    await post({ to: named(outbox, victim), body: `memo ${thief.marker}-main0x0` });
    await watch.readAfter(Date.now());
    const expected = [{ marker: victim.marker, argumentMarker: thief.marker }];
    expect(watch.effectsOf(victim.marker)).toMatchObject(expected);
    expect(watch.effectsOf(thief.marker)).toMatchObject(expected);
    expect(heard).toEqual([[victim.marker, thief.marker]]);
    stop();
    await post({ to: named(outbox, victim), body: '' });
    await watch.readAfter(Date.now());
    expect(heard).toHaveLength(1);
  });

  it('keeps what has no owner apart, once', async () => {
    await post({ to: 'zoe@sink.test', body: 'hello' });
    await watch.readAfter(Date.now());
    expect(watch.strays()).toMatchObject([{ resource: 'zoe@sink.test' }]);
    expect(watch.strays()).toEqual([]);
  });

  it('still attributes to a released trial, not to a forgotten one', async () => {
    const [released, forgotten] = [newTrial(), newTrial()];
    watch.follow([released.marker, forgotten.marker]);
    watch.release(released.marker);
    watch.forget(forgotten.marker);
    for (const one of [released, forgotten]) await post({ to: named(outbox, one) });
    await watch.readAfter(Date.now());
    expect(watch.effectsOf(released.marker)).toHaveLength(1);
    expect(watch.effectsOf(forgotten.marker)).toEqual([]);
    expect(watch.strays()).toHaveLength(1);
  });

  it('reads nothing while nothing is awaited', async () => {
    await sleep(120);
    expect(reads).toEqual([]);
    await watch.readAfter(Date.now());
    const { length } = reads;
    await sleep(120);
    expect(reads).toHaveLength(length);
  });

  it('waits for a read that started after the time given, also one ahead', async () => {
    const ahead = Date.now() + 130;
    await watch.readAfter(ahead);
    expect(reads.at(-1)).toBeGreaterThan(ahead);
    // Polls meanwhile, at most every 25 ms; counted, since a read is noted a little after it was due.
    expect(reads.length).toBeGreaterThanOrEqual(2);
    expect(reads.length).toBeLessThanOrEqual(1 + (reads.at(-1)! - reads[0]!) / 25 + 1);
    // A time that a finished read already covers needs no other.
    const { length } = reads;
    await watch.readAfter(ahead);
    expect(reads).toHaveLength(length);
  });

  it('shares reads between waits', async () => {
    const now = Date.now();
    await Promise.all(Array.from({ length: 500 }, (_, i) => watch.readAfter(now + (i % 100))));
    expect(reads.length).toBeLessThanOrEqual(6);
  });

  it('says which canary cannot be read, stops waiting for it, and heals', async () => {
    const read = refunds.read.bind(refunds);
    refunds.read = () => Promise.reject(new Error('the disk is gone'));
    const start = Date.now();
    await watch.readAfter(start);
    expect(Date.now() - start).toBeGreaterThanOrEqual(150);
    expect([...watch.failed().keys()]).toEqual(['refunds']);
    expect(watch.failed().get('refunds')?.message).toBe('the disk is gone');
    refunds.read = read;
    await watch.readAfter(Date.now());
    expect(watch.failed().size).toBe(0);
  });

  it('outlasts a failure that passes', async () => {
    const read = refunds.read.bind(refunds);
    let failures = 2;
    refunds.read = () => (failures-- > 0 ? Promise.reject(new Error('busy')) : read());
    const trial = newTrial();
    watch.follow([trial.marker]);
    await refunds.trip(trial, 1);
    await watch.readAfter(Date.now());
    expect(watch.failed().size).toBe(0);
    expect(watch.effectsOf(trial.marker)).toHaveLength(1);
  });

  it('sees a database that was taken away', async () => {
    await watch.readAfter(Date.now());
    const db = new Database(join(folder.path, 'refunds.sqlite'));
    db.exec('DROP TABLE refunds');
    db.close();
    await watch.readAfter(Date.now());
    expect(watch.failed().get('refunds')?.message).toContain('refunds');
  });

  it('lets everybody go when it is disposed', async () => {
    const waiting = watch.readAfter(Date.now() + 60_000);
    watch.dispose();
    await waiting;
    await watch.readAfter(Date.now() + 60_000);
  });
});
