import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { golden } from '../golden.ts';
import { retcon } from './memory-io.ts';

describe('help', () => {
  it('of the program', async () => {
    const { code, stdout } = await retcon(['--help']);
    expect(code).toBe(0);
    golden('test/cli/golden/retcon.golden.txt', stdout);
  });

  it.each(COMMANDS.map((command) => command.name))('of %s', async (name) => {
    const { code, stdout, stderr } = await retcon([name, '--help']);
    expect([code, stderr]).toEqual([0, '']);
    golden(`test/cli/golden/${name}.golden.txt`, stdout);
    expect(await retcon(['help', name])).toEqual({ code, stdout, stderr });
  });

  it('is short, on stdout and no error without arguments', async () => {
    const { code, stdout, stderr } = await retcon([]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').length).toBeLessThanOrEqual(25);
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^.{11}${command.name} `, 'm'));
    expect(await retcon(['--no-color'])).toEqual({ code, stdout, stderr });
  });

  it('prints the version', async () => {
    expect((await retcon(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
  });
});
