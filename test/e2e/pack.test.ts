import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordSchema } from '../../src/model/record.ts';
import { listPacks } from '../../src/scenario/packs.ts';
import { type Ended, runRetcon } from './command-line.ts';
import { makePlace, removePlace } from './place.ts';

let place: string;
beforeAll(async () => {
  place = await makePlace('pack');
});
afterAll(() => removePlace(place));

const run = (pack: string, ...more: string[]): Promise<Ended> =>
  runRetcon(['run', '--pack', pack, '--seed', '1', '--confirm', '2', '--json', ...more], place);

describe('the pack of tool design', { timeout: 120_000 }, () => {
  it('finds nothing on the sound gateway, and says what each part has come to', async () => {
    const { code, stdout, stderr } = await run('tools', '--trials', '150');
    const record = recordSchema.parse(JSON.parse(stdout));
    expect([code, record.findings]).toEqual([0, []]);
    const [pack] = await listPacks();
    for (const part of pack!.parts.filter(({ operators }) => operators.length > 0))
      expect(stderr).toMatch(new RegExp(`^tools/${part.id}: held \\d+, violated 0`, 'm'));
    expect(stderr).toContain('tools/logged-secrets: only by retcon lint (logged-arguments, literal-secret)');
  });

  it.each([
    ['identity-parameters', 'tenant-from-arguments', 'resource'],
    ['identity-parameters', 'context-from-model', 'resource'],
    ['stated-reason', 'reason-moves-decision', 'approval'],
    ['prompt-only-permission', 'direct-skips-approval', 'approval'],
    ['root-escape', 'path-escapes-root', 'resource'],
    ['broad-scope', 'token-scope-ignored', 'principal'],
  ])('finds %s where the guard against it is missing: %s', async (part, weakness, clause) => {
    const { code, stdout, stderr } = await run(`tools/${part}`, '--trials', '40', '--', '--weak', weakness);
    const { findings } = recordSchema.parse(JSON.parse(stdout));
    expect([code, findings.map((finding) => finding.clause)]).toEqual([1, expect.arrayContaining([clause])]);
    expect(stderr).toMatch(new RegExp(`^tools/${part}: held \\d+, violated [1-9]`, 'm'));
  });

  it.each([
    [['run', '--pack', 'tool'], 'there is no pack "tool", did you mean "tools"?'],
    [['run', '--pack', 'tools/root'], 'the pack tools has no part "root"'],
    [['run', '--pack', 'tools/logged-secrets'], 'retcon lint judges it (logged-arguments, literal-secret)'],
    [['run', '--pack', 'tools', '--operators', '*'], '--pack chooses the operators; leave --operators out'],
  ])('refuses %j with what would be right', async (args, said) => {
    const { code, stderr } = await runRetcon(args, place);
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});
