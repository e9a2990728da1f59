import { join } from 'node:path';
import { Command } from 'commander';
import { newCampaign } from '../campaign-place.ts';
import { watchedCampaign } from '../campaign-run.ts';
import { type Io, writeLine } from '../io.ts';
import { wholeNumber } from '../options/numbers.ts';
import { addOutputOptions, type OutputOptions, openOutputs, writeReport } from '../outputs.ts';
import { interruptible, interruptionOf } from '../signals.ts';
import { STORE } from '../store.ts';

/**
 * What the demonstration switches on: all weaknesses but one whose findings depend on who wins a race, and those that the
 * recordings show as they are, so that there is nothing to rewrite.
 */
export const DEMO_WEAKNESSES = [
  'history-rebuilds-calls',
  'history-approval-trusted',
  'history-revives-cancelled',
  'decision-copy-arguments',
  'decision-copy-tool',
  'result-from-client',
  'duplicate-ids-run',
  'resume-by-id',
  'decide-by-anyone',
  'retry-runs-again',
  'queue-redelivers',
  'direct-trusts-flag',
] as const;

/** All but those in which two requests race by the clock: a demonstration is the same each time. */
const DEMO_OPERATORS = { include: ['*'], exclude: ['race-cancel', 'throw-kill-switch'] };

const SEED = 7;
const TRIALS = 300;

interface DemoOptions extends OutputOptions {
  seed: number;
  trials: number;
  store: string;
}

export function demoCommand(io: Io): Command {
  const command = new Command('demo')
    .description(
      `Starts the reference gateway with ${DEMO_WEAKNESSES.length} guards missing, runs a campaign against it and prints what it finds.`,
    )
    .optionsGroup('Generation:')
    .option('--seed <n>', 'choice of mutants', wholeNumber(0), SEED)
    .option('--trials <n>', 'mutants to judge', wholeNumber(1), TRIALS)
    .optionsGroup('Execution:')
    .option('--store <folder>', 'where the campaign is kept', STORE)
    .addHelpText('after', EXAMPLES)
    .action((_options: unknown, self: Command) => demo(self.optsWithGlobals(), io));
  return addOutputOptions(command);
}

async function demo(options: DemoOptions, io: Io): Promise<void> {
  const output = await openOutputs(options, io);
  const { readScenario } = await import('../../scenario/read.ts');
  const { formatNamed } = await import('../../report/registry.ts');
  const { timeless } = await import('../../report/timeless.ts');
  const scenario = await readScenario('reference', { env: io.env, cwd: io.cwd });
  await interruptible(io, async (signal) => {
    const campaign = {
      scenario,
      seed: options.seed,
      trials: options.trials,
      operators: DEMO_OPERATORS,
      store: newCampaign(options.store, 'demo', io).folder,
      extraStartArguments: ['--weak', DEMO_WEAKNESSES.join(',')],
      signal,
    };
    const { record, folder } = await watchedCampaign(campaign, io);
    await output(timeless(record));
    const html = formatNamed('html');
    await writeReport(html, join(folder, 'report.html'), (screen) => html.render(record, screen), io);
    writeLine(
      io.stderr,
      `\`retcon run\` would exit ${record.exit.code} here. A demonstration that finds is a success (exit 0).`,
    );
    io.exitCode = interruptionOf(signal)?.exit ?? (record.exit.code === 1 ? 0 : record.exit.code);
  });
}

const EXAMPLES = `
Examples:
  retcon demo
  retcon demo --json | jq '.findings[].title'
  retcon demo -r markdown=report.md`;
