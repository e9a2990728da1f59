import { terminalText } from '../report/escape.ts';
import { table } from '../report/terminal/table.ts';
import type { DryRun } from './dry-run.ts';

export function dryRunText(plan: DryRun): string {
  const operators = plan.operators.map(({ operator, mutants }) => [`  ${terminalText(operator)}`, String(mutants)]);
  const tools = plan.tools.map(({ tool, calls }) => [`  ${terminalText(tool)}`, String(calls)]);
  const beyond = plan.notTried === 0 ? '' : `, ${plan.notTried} systematic ones beyond the budget`;
  return [
    `${plan.mutants} mutants${beyond}: at most ${plan.actions} actions and ${plan.modelCalls} model calls`,
    '',
    ...table([{ title: 'Operators' }, { title: 'mutants', align: 'right' }], operators),
    '',
    ...table([{ title: 'Tools' }, { title: 'calls at most', align: 'right' }], tools),
    '',
    'Controls, twins, reductions and confirmations come on top. Nothing was sent.',
    '',
  ].join('\n');
}
