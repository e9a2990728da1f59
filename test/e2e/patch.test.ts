import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordSchema } from '../../src/model/record.ts';
import { REFERENCE } from '../scenario/sandbox.ts';
import { runRetcon } from './command-line.ts';
import { makePlace, removePlace } from './place.ts';

const PATCHES = `
patches:
  forget-the-cancellation:
    summary: The client forgets that it cancelled; the call must stay cancelled.
    surface: history
    at: $[?@.role == "cancellation"]
    remove: true
  below-zero:
    surface: arguments
    at: $.amount
    set: '-5.00'
  what-was-not-asked:
    surface: decision
    at: $.arguments.amount
    set: '121.00'
`;

/** A weakness, the clause that it breaks, and the patch that shows it. */
const SHOWN = [
  ['history-revives-cancelled', 'provenance', 'patch/forget-the-cancellation'],
  ['amount-sign-unchecked', 'arguments', 'patch/below-zero'],
  ['decision-copy-arguments', 'approval', 'patch/what-was-not-asked'],
] as const;

let place: string;
beforeAll(async () => {
  place = await makePlace('patch');
  await cp(REFERENCE, place, { recursive: true });
  const file = join(place, 'retcon.yaml');
  await writeFile(file, (await readFile(file, 'utf8')) + PATCHES);
});
afterAll(() => removePlace(place));

async function run(...more: string[]) {
  const options = ['--operators', 'patch/*', '--seed', '1', '--trials', '40', '--json'];
  const { code, stdout } = await runRetcon(['run', 'retcon.yaml', ...options, ...more], place);
  return { code, record: recordSchema.parse(JSON.parse(stdout)) };
}

describe('patches of a scenario', { timeout: 90_000 }, () => {
  it('find nothing at a sound gateway, and each is judged', async () => {
    const { code, record } = await run();
    expect(record.exit.why).toMatch(/no findings/);
    expect(code).toBe(0);
    const judged = record.coverage.cells.filter((cell) => cell.state === 'judged').map((cell) => cell.operator);
    expect(judged).toEqual(expect.arrayContaining(SHOWN.map(([, , patch]) => patch)));
  });

  it.each(SHOWN)('show %s, which breaks %s, by %s', async (weak, clause, patch) => {
    const { code, record } = await run('--', '--weak', weak);
    expect(code).toBe(1);
    expect(record.findings.map((f) => [f.clause, f.recipe.map((step) => step.operator)])).toContainEqual([
      clause,
      [patch],
    ]);
  });
});
