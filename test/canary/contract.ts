import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attribute, ownersOf } from '../../src/canary/attribution.ts';
import type { Canary } from '../../src/canary/canary.ts';
import { canaryKind } from '../../src/canary/registry.ts';
import type { Trial } from '../../src/canary/resource.ts';
import { Watch } from '../../src/canary/watch.ts';
import { named, newTrial, open, tempFolder, touching } from './fixture.ts';

type Later<T> = T | Promise<T>;

export interface Subject {
  kind: string;
  /** Tells subjects of one kind apart. */
  what?: string;
  definition: object;
  /** What a target does to a resource; undefined for a kind that senses nothing by itself. */
  effect?: (canary: Canary, resource: string, trial: Trial) => Later<void>;
  /** What stands in the world of the canary that carries any of these texts. */
  carrying: (canary: Canary, texts: string[]) => Later<string[]>;
  /** Somebody else plants or changes something of their own. Answers how to see that it is still there. */
  somebodyElse: (canary: Canary) => Later<() => Later<boolean>>;
  /** Empties a world that outlives a canary. */
  reset?: () => Promise<void>;
  /** Nobody else can open the same. */
  alone?: boolean;
  /** What happened in it stays there, since it can only be read. */
  stays?: boolean;
  /** A world that begins and ends with its canary. */
  ownWorld?: boolean;
  /** Cuts the connection of the canary, and lets it connect again. */
  outage?: { cut(): Promise<void>; mend(): Promise<void> };
}

/** A law that a subject without this cannot break is none of its tests: skipped tests are those that could not run. */
function where(applies: unknown): (name: string, law: () => Promise<void>) => void {
  return applies === undefined ? () => undefined : it;
}

/** The laws of every kind of canary. */
export function canaryContract(subject: Subject): void {
  const {
    kind,
    what = '',
    definition,
    effect,
    carrying,
    somebodyElse,
    reset,
    ownWorld,
    alone,
    stays,
    outage,
  } = subject;
  describe(`${[kind, what].filter(Boolean).join(', ')}: the contract`, () => {
    const folder = { path: '', remove() {} };
    let canary: Canary;
    let trial: Trial;

    beforeEach(async () => {
      Object.assign(folder, tempFolder());
      await reset?.();
      canary = await open(kind, 'subject', definition, folder.path);
      trial = newTrial();
    });
    afterEach(async () => {
      await canary.close();
      folder.remove();
    });

    it('names three resources, purely, each with the marker and the right tenant', () => {
      const resources = canary.resources(trial);
      expect(resources.map((one) => [one.role, one.tenant])).toEqual([
        ['id', 'acme'],
        ['decoy', 'acme'],
        ['foreign', 'umbra'],
      ]);
      for (const one of resources) expect(one.value).toContain(trial.marker);
      expect(new Set(resources.map((one) => one.value)).size).toBe(3);
      expect(canary.resources(trial)).toEqual(resources);
    });

    it('senses no more than its kind says', () => {
      expect(canaryKind(kind).senses).toEqual(expect.arrayContaining([...canary.senses]));
      expect(canary.kind).toBe(kind);
    });

    it('is silent while nothing happens', async () => {
      await canary.arm([trial, newTrial()]);
      expect(await canary.read()).toEqual([]);
      expect(await canary.read()).toEqual([]);
    });

    it('counts exactly what is tripped, alike each time', async () => {
      await canary.arm([trial]);
      for (const times of [1, 3]) {
        const own = newTrial();
        await canary.arm([own]);
        const before = Date.now();
        await canary.trip(own, times);
        const effects = await canary.read();
        expect(effects).toHaveLength(times);
        expect(new Set(effects.map((one) => one.id)).size).toBe(times);
        for (const one of effects) {
          expect(one).toMatchObject({ canary: 'subject', resource: named(canary, own) });
          expect(one.at).toBeGreaterThanOrEqual(before);
          expect(one.at).toBeLessThanOrEqual(Date.now());
          expect(ownersOf(attribute(one, new Set([own.marker, trial.marker])))).toEqual([own.marker]);
        }
        const [first, ...others] = effects.map(({ id, at, ...one }) => one);
        for (const one of others) expect(one).toEqual(first);
      }
      expect(await canary.read()).toEqual([]);
    });

    it('tells principal, tenant and arguments where it says so', async () => {
      await canary.arm([trial]);
      await canary.trip(trial, 1);
      const [one] = await canary.read();
      if (canary.senses.includes('principal')) expect(one?.principal).toBe('retcon-trip');
      if (canary.senses.includes('tenant')) expect(one?.tenant).toBe('acme');
      if (canary.senses.includes('attempt')) expect(one?.attempt).toBe('retcon-trip');
      // Of what is gone it can only tell what it was.
      if (canary.senses.includes('arguments') && one?.kind !== 'deletion')
        expect(JSON.stringify(one?.arguments)).toContain(`trip-${trial.marker}`);
    });

    where(effect)('sees what a target does, and keeps two trials apart', async () => {
      const other = newTrial();
      await canary.arm([trial, other]);
      await effect!(canary, named(canary, trial), trial);
      await effect!(canary, named(canary, other, 'foreign'), other);
      await effect!(canary, named(canary, trial, 'decoy'), trial);
      const effects = await canary.read();
      expect(touching(effects, trial).map((one) => one.resource)).toEqual(
        expect.arrayContaining([named(canary, trial), named(canary, trial, 'decoy')]),
      );
      expect(touching(effects, other).map((one) => one.resource)).toEqual([named(canary, other, 'foreign')]);
      expect(effects).toHaveLength(3);
    });

    where(effect)('reads a thousand trials in one go', async () => {
      const many = Array.from({ length: 1000 }, newTrial);
      await canary.arm(many);
      expect(await canary.read()).toEqual([]);
      const hit = many.filter((_, i) => i % 10 === 0);
      for (const one of hit) await effect!(canary, named(canary, one), one);
      const effects = await canary.read();
      expect(effects).toHaveLength(hit.length);
      const markers = new Set(many.map((one) => one.marker));
      expect(new Set(effects.map((one) => attribute(one, markers).marker))).toEqual(
        new Set(hit.map((one) => one.marker)),
      );
      await canary.disarm(many);
      expect(await carrying(canary, [...markers])).toEqual([]);
    });

    it('is clean after disarming, and leaves other trials armed', async () => {
      const other = newTrial();
      await canary.arm([trial, other]);
      const planted = await carrying(canary, [other.marker]);
      await effect?.(canary, named(canary, trial), trial);
      const leftovers = await canary.disarm([trial]);
      expect(leftovers.filter((one) => one.state === 'left')).toHaveLength(stays === true ? 1 : 0);
      expect(await carrying(canary, [trial.marker])).toEqual([]);
      expect(await carrying(canary, [other.marker])).toEqual(planted);
      // What happened just before is not lost, and disarming is no effect of its own.
      expect(await canary.read()).toHaveLength(effect === undefined ? 0 : 1);
      await canary.trip(other, 2);
      expect(await canary.read()).toHaveLength(2);
    });

    it('does not attribute what somebody else does', async () => {
      await canary.arm([trial]);
      const stillThere = await somebodyElse(canary);
      for (const one of await canary.read()) expect(ownersOf(attribute(one, new Set([trial.marker])))).toEqual([]);
      await canary.disarm([trial]);
      expect(await stillThere()).toBe(true);
    });

    it('sweeps after a crash what carries a marker, and nothing else', async () => {
      const stillThere = await somebodyElse(canary);
      await canary.arm([trial]);
      await effect?.(canary, named(canary, trial, 'decoy'), trial);
      const second = alone === true ? undefined : await open(kind, 'subject', definition, folder.path);
      try {
        const world = ownWorld === true || second === undefined ? canary : second;
        const leftovers = await world.sweep();
        expect(leftovers.every((one) => one.state === 'removed')).toBe(true);
        expect(await carrying(world, [trial.marker])).toEqual([]);
        expect(await world.sweep()).toEqual([]);
        expect(await stillThere()).toBe(true);
      } finally {
        await second?.close();
      }
    });

    where(outage && effect)('says while its connection is lost that it sees nothing, and what it missed', async () => {
      await canary.arm([trial]);
      const watch = new Watch([canary], { patience: 200 });
      watch.follow([trial.marker]);
      try {
        await watch.readAfter(Date.now());
        expect(watch.failed().size).toBe(0);
        const during = Date.now();
        await outage!.cut();
        await effect!(canary, named(canary, trial), trial);
        await watch.readAfter(Date.now());
        expect([...watch.failed().keys()]).toEqual(['subject']);
        await outage!.mend();
        await expect
          .poll(() => watch.readAfter(Date.now()).then(() => watch.failed().size), { timeout: 15_000 })
          .toBe(0);
        // It is seen after all, or the time in which it happened is known to be dark.
        const seen = watch.effectsOf(trial.marker).length;
        expect([seen, watch.blind(during, Date.now())]).toEqual(seen === 1 ? [1, []] : [0, ['subject']]);
        const next = newTrial();
        watch.follow([next.marker]);
        const after = Date.now();
        await canary.arm([next]);
        await canary.trip(next, 2);
        await watch.readAfter(Date.now());
        expect(watch.effectsOf(next.marker)).toHaveLength(2);
        expect(watch.blind(after, Date.now())).toEqual([]);
      } finally {
        watch.dispose();
      }
    });
  });
}
