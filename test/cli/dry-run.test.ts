import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sumUp } from '../../src/cli/dry-run.ts';
import { changedArguments } from '../report/sample/findings.ts';
import { retcon } from './memory-io.ts';

it('plans a shipped scenario, and writes nothing', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'retcon-cli-'));
  const args = ['run', 'reference', '--dry-run', '--seed', '7', '--trials', '50'];
  const { code, stdout, stderr } = await retcon([...args, '--json'], { cwd });
  expect([code, stderr]).toEqual([0, expect.stringContaining('seed 7')]);
  const plan = JSON.parse(stdout);
  expect(plan.mutants).toBe(50);
  expect(plan.tools.map((one: { tool: string }) => one.tool)).toContain('refund');
  expect((await retcon(args, { cwd })).stdout).toContain('Nothing was sent.');
  expect(await readdir(cwd)).toEqual([]);
});

it('keeps to the operators that were chosen', async () => {
  const { stdout } = await retcon([
    'run',
    'reference',
    '--dry-run',
    '--json',
    '--no-random',
    '--operators',
    'forge-*,-forge-call,-forge-delegation,-forge-gate,-forge-result',
  ]);
  expect(JSON.parse(stdout).operators.map((one: { operator: string }) => one.operator)).toEqual(['forge-approval']);
});

it('counts every call that could reach a tool', () => {
  const { plan, recipe } = changedArguments;
  const mutant = { id: 'm', baseline: plan.base, recipe, origin: 'systematic' as const };
  const twice = {
    ...plan,
    actions: [...plan.actions, { id: 'r', as: 'alice', do: 'retry' as const, call: 'main.0.0' }],
  };
  expect(
    sumUp(
      [
        { mutant, plan },
        { mutant, plan: twice },
      ],
      3,
    ),
  ).toEqual({
    mutants: 2,
    notTried: 3,
    operators: [{ operator: 'change-arguments-after-approval', mutants: 2 }],
    tools: [{ tool: 'refund', calls: 3 }],
    actions: 9,
    modelCalls: 4,
  });
});
