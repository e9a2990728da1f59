import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlace, removePlace } from './place.ts';
import { runSentinel, SENTINELS } from './sentinels.ts';

let place: string;
beforeAll(async () => {
  place = await makePlace('sentinels');
});
afterAll(() => removePlace(place));

describe('a target that invites wrong claims', () => {
  it.each(SENTINELS.map((s) => [s.id, s.expected, s] as const))(
    '%s: %s',
    { timeout: 60_000 },
    async (id, _expected, sentinel) => {
      const run = await runSentinel(sentinel, join(place, id));
      expect(await sentinel.problems(run)).toEqual([]);
    },
  );
});
