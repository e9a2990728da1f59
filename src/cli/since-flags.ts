import { UsageError } from '../model/errors.ts';
import { terminalText } from '../report/escape.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { chooseSuites } from '../scenario/suites.ts';
import type { RunFlags } from './campaign-options.ts';
import { changedSince } from './changed-since.ts';
import { type Io, writeLine } from './io.ts';

/** The flags narrowed to what the changes call for; undefined where they call for nothing. */
export function sinceFlags(reference: string, flags: RunFlags, scenario: Scenario, io: Io): RunFlags | undefined {
  for (const other of ['operators', 'paths', 'resume'] as const)
    if (flags[other] !== undefined) throw new UsageError(`--since chooses by suites; leave --${other} out`);
  const choice = chooseSuites(changedSince(reference, io.cwd), Object.values(scenario.suites));
  writeLine(io.stderr, terminalText(`since ${reference}: ${choice.run}: ${choice.why}`));
  if (choice.run === 'everything') return flags;
  if (choice.run === 'nothing') {
    writeLine(io.stdout, terminalText(`Nothing to replay since ${reference}: ${choice.why}.`));
    return undefined;
  }
  const paths = choice.paths.filter((path) => scenario.paths.includes(path));
  if (paths.length === 0) return flags;
  const { exclude } = scenario.operators;
  return { ...flags, operators: { include: choice.operators, exclude: [...exclude] }, paths };
}
