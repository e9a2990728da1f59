import { describe, expect, it } from 'vitest';
import { type SeedList, seedLists } from './coverage-data.ts';
import { isUncovered } from './coverage-page.ts';
import { ISSUES } from './issues.ts';
import { everyId, exists, KINDS, type Kind } from './references.ts';

const LISTS = seedLists();
const named = (kind: Kind): string[] => LISTS.flatMap((list) => list.items.flatMap((one) => one.covers[kind] ?? []));
const keyOf = ({ seed, list }: SeedList): string => `${seed} ${list}`;

describe('the coverage of the seeds', () => {
  it('has lists of all five', () => {
    expect([...new Set(LISTS.map((list) => list.seed))]).toEqual(['000', '001', '002', '003', '004']);
    expect(new Set(LISTS.map(keyOf)).size).toBe(LISTS.length);
  });

  it.each(KINDS)('refers to %s that exist', async (kind) => {
    const ids = [...new Set(named(kind))];
    expect(ids.length).toBeGreaterThan(0);
    const missing: string[] = [];
    for (const id of ids) if (!(await exists(kind, id))) missing.push(id);
    expect(missing).toEqual([]);
  });

  it.each(['operators', 'clauses', 'checks', 'metrics', 'alerts'] as const)(
    'places every one of the %s',
    async (kind) => {
      const all = await everyId(kind);
      expect(all.length).toBeGreaterThan(0);
      expect(all.filter((id) => !named(kind).includes(id))).toEqual([]);
    },
  );

  it('places every public case', async () => {
    const cases = (await everyId('scenarios')).filter((id) => id.startsWith('ra-'));
    expect(cases).toHaveLength(30);
    expect(cases.filter((id) => !named('scenarios').includes(id))).toEqual([]);
  });

  it.each(LISTS.map((list) => [keyOf(list), list] as const))('%s covers each item, or names an issue', (_key, list) => {
    expect(new Set(list.items.map((one) => one.item)).size).toBe(list.items.length);
    for (const one of list.items) {
      if (isUncovered(one)) expect(one.open, one.item).not.toEqual([]);
      for (const number of one.open) expect(ISSUES[number], `${one.item}: issue ${number}`).toBeDefined();
      for (const ids of Object.values(one.covers)) expect(new Set(ids).size, one.item).toBe(ids.length);
    }
  });

  it('leaves a whole list to a later issue only where nothing of it is built', () => {
    const open = LISTS.filter((list) => list.items.every((one) => one.open.length > 0)).map(keyOf);
    for (const key of open) expect(key).toMatch(/^00[1-4] /);
  });
});

describe('a reference that leads nowhere', () => {
  it.each(KINDS)('is seen among %s', async (kind) => expect(await exists(kind, 'never-heard-of')).toBe(false));
});
