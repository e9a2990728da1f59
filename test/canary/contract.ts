import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attribute, ownersOf } from '../../src/canary/attribution.ts';
import type { Canary } from '../../src/canary/canary.ts';
import { canaryKind } from '../../src/canary/registry.ts';
import type { Trial } from '../../src/canary/resource.ts';
import { named, newTrial, open, tempFolder, touching } from './fixture.ts';

export interface Subject {
  kind: string;
  definition: object;
  /** What a target does to a resource; undefined for a kind that senses nothing by itself. */
  effect?: (canary: Canary, resource: string, trial: Trial) => Promise<void> | void;
  /** What stands in the world of the canary that carries any of these texts. */
  carrying: (canary: Canary, texts: string[]) => string[];
  /** Somebody else plants or changes something of their own. Answers how to see that it is still there. */
  somebodyElse: (canary: Canary) => Promise<() => boolean> | (() => boolean);
}

/** The laws of every kind of canary. */
export function canaryContract({ kind, definition, effect, carrying, somebodyElse }: Subject): void {
  describe(`${kind}: the contract`, () => {
    const folder = { path: '', remove() {} };
    let canary: Canary;
    let trial: Trial;

    beforeEach(async () => {
      Object.assign(folder, tempFolder());
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
      if (canary.senses.includes('arguments')) expect(JSON.stringify(one?.arguments)).toContain(`trip-${trial.marker}`);
    });

    it.runIf(effect)('sees what a target does, and keeps two trials apart', async () => {
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

    it.runIf(effect)('reads a thousand trials in one go', async () => {
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
      expect(carrying(canary, [...markers])).toEqual([]);
    });

    it('is clean after disarming, and leaves other trials armed', async () => {
      const other = newTrial();
      await canary.arm([trial, other]);
      const planted = carrying(canary, [other.marker]);
      await effect?.(canary, named(canary, trial), trial);
      const leftovers = await canary.disarm([trial]);
      expect(leftovers.filter((one) => one.state === 'left')).toEqual([]);
      expect(carrying(canary, [trial.marker])).toEqual([]);
      expect(carrying(canary, [other.marker])).toEqual(planted);
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
      expect(stillThere()).toBe(true);
    });

    it('sweeps after a crash what carries a marker, and nothing else', async () => {
      const stillThere = await somebodyElse(canary);
      await canary.arm([trial]);
      await effect?.(canary, named(canary, trial, 'decoy'), trial);
      const second = await open(kind, 'subject', definition, folder.path);
      try {
        const world = kind === 'http-sink' ? canary : second;
        const leftovers = await world.sweep();
        expect(leftovers.every((one) => one.state === 'removed')).toBe(true);
        expect(carrying(world, [trial.marker])).toEqual([]);
        expect(await world.sweep()).toEqual([]);
        expect(stillThere()).toBe(true);
      } finally {
        await second.close();
      }
    });
  });
}
