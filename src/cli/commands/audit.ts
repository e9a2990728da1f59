import { Command } from 'commander';
import { type Io, writeLine } from '../io.ts';
import { addOutputOptions, type OutputOptions } from '../outputs.ts';
import { openReviewOutputs } from '../review-outputs.ts';
import { interruptible } from '../signals.ts';

interface AuditOptions extends OutputOptions {
  context?: string;
  results?: string;
  judge?: string;
  strict?: boolean;
}

export function auditCommand(io: Io): Command {
  const command = new Command('audit')
    .description(
      'Checks recorded actions against the grants, limits, approvals and session context that are supplied with them. Nothing is sent anywhere.',
    )
    .argument('<file...>', 'actions as JSON, JSON Lines or OTLP JSON, or the record of a campaign')
    .optionsGroup('Audit:')
    .option('--context <file>', 'records and references beside those in the files (JSON)')
    .option('--judge <command>', 'a command of yours that answers questions of meaning; without it they are undecided')
    .option('--strict', 'exit 3 where nothing failed and something is undecided')
    .addHelpText('after', EXAMPLES)
    .action((files: string[], _options: unknown, self: Command) => audit(files, self.optsWithGlobals(), io));
  return addOutputOptions(command).option('--results <file>', 'the review of every action as JSON Lines');
}

async function audit(files: readonly string[], options: AuditOptions, io: Io): Promise<void> {
  const output = await openReviewOutputs(options, io);
  const [{ openInput, readContextFile }, { audit: judgeActions }, { commandJudge }, { resultsFile }] =
    await Promise.all([
      import('../../review/audit/inputs/open.ts'),
      import('../../review/audit/audit.ts'),
      import('../../review/audit/judge.ts'),
      import('../results-file.ts'),
    ]);
  const inputs = await Promise.all(files.map((file) => openInput(file, io.cwd)));
  const context =
    options.context === undefined
      ? undefined
      : { value: await readContextFile(options.context, io.cwd), at: options.context };
  const judge = options.judge === undefined ? undefined : commandJudge(options.judge);
  const results = options.results === undefined ? undefined : await resultsFile(options.results, io.cwd);
  try {
    const record = await interruptible(io, (signal) =>
      judgeActions({
        inputs,
        signal,
        strict: options.strict === true,
        ...(context === undefined ? {} : { context }),
        ...(judge === undefined ? {} : { judge }),
        ...(results === undefined ? {} : { onReview: results.write }),
        ...(io.stderr.isTTY === true ? { onProgress: progress(io) } : {}),
      }),
    );
    const { actions = 0 } = record.counts;
    const rate = Math.round(record.times.perSecond).toLocaleString('en-US');
    const seconds = (record.times.durationMs / 1000).toFixed(1);
    writeLine(io.stderr, `${actions.toLocaleString('en-US')} actions in ${seconds} s, ${rate} a second`);
    await output(record);
    io.exitCode = record.exit.code;
  } finally {
    judge?.close();
    await results?.close();
  }
}

const PACE_MS = 500;

function progress(io: Io): (actions: number) => void {
  let last = 0;
  const started = Date.now();
  return (actions) => {
    const now = Date.now();
    if (now - last < PACE_MS) return;
    last = now;
    const rate = Math.round((actions * 1000) / Math.max(1, now - started)).toLocaleString('en-US');
    io.stderr.write(`\r${actions.toLocaleString('en-US')} actions, ${rate} a second\u001b[K\r`);
  };
}

const EXAMPLES = `
Examples:
  retcon audit actions.jsonl --context grants.json
  retcon audit proposed.json --strict
  retcon audit traces.json --results reviews.jsonl -r json=audit.json`;
