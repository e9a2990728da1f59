import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourcePlaceOf } from '../../src/campaign/source-place.ts';
import { makePlace, removePlace } from '../e2e/place.ts';

let place: string;
beforeAll(async () => {
  place = await makePlace('source');
  mkdirSync(join(place, 'checkout/agents/runs'), { recursive: true });
  writeFileSync(join(place, 'checkout/.git'), 'gitdir: elsewhere');
});
afterAll(() => removePlace(place));

const actions = ['a0', 'a3', 'forged', 'a7'].map((id) => ({ id }));
const baseline = () => ({
  file: join(place, 'checkout/agents/runs/refund.yaml'),
  places: { a0: { line: 4, column: 1 }, a3: { line: 20, column: 5 }, a7: { line: 31, column: 5 } },
});

it('is the recorded step, by its path from the root of the repository', () => {
  expect(sourcePlaceOf(baseline(), actions, 'a7')).toEqual({ file: 'agents/runs/refund.yaml', line: 31, column: 5 });
});

it('is the recorded step before an action that no recording has', () => {
  expect(sourcePlaceOf(baseline(), actions, 'forged')).toMatchObject({ line: 20 });
});

it('is in the file that the step was written in', () => {
  const base = join(place, 'checkout/agents/base.yaml');
  const places = { a0: { line: 2, column: 3, file: base } };
  expect(sourcePlaceOf({ ...baseline(), places }, actions, 'a0')).toEqual({
    file: 'agents/base.yaml',
    line: 2,
    column: 3,
  });
});

it('is the top of the recording where nothing recorded comes before', () => {
  expect(sourcePlaceOf({ ...baseline(), places: {} }, actions, 'a0')).toMatchObject({ line: 1, column: 1 });
});
