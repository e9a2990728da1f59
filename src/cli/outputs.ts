import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../model/errors.ts';
import type { CampaignRecord } from '../model/record.ts';
import type { RenderOptions, ReportFormat } from '../report/format.ts';
import { type Io, writeLine } from './io.ts';
import { gather } from './options/selection.ts';
import { screenOptions } from './screen-options.ts';

export interface OutputOptions {
  report?: string[];
  json?: boolean;
  color?: boolean;
}

export function addOutputOptions(command: Command): Command {
  return command
    .optionsGroup('Output:')
    .option(
      '-r, --report <format[=file]>',
      'report in this format, to stdout or a file; or a file, by its ending; repeatable',
      gather,
    )
    .option('--json', 'the record as one JSON document on stdout, nothing else there');
}

/** Where the reports of a record go. Built before the work starts, so that a wrong format costs nothing. */
export type Outputs = (record: CampaignRecord) => Promise<void>;

/** Throws a UsageError for an unknown format and for two documents on one stdout. */
export async function openOutputs(options: OutputOptions, io: Io): Promise<Outputs> {
  const { asked, shown } = await askedReports(options);
  return async (record) => {
    for (const { format, file } of asked)
      if (file !== undefined) await writeReport(format, file, (screen) => format.render(record, screen), io);
    io.stdout.write(shown.render(record, screenOptions(io, io.stdout, options.color)));
    if (asked.some((one) => one.format.id === 'github')) {
      const { jobSummary } = await import('../report/github/job-summary.ts');
      await writeJobSummary(() => jobSummary(record), io);
    }
  };
}

/** A report that was asked for; without a file it goes to stdout. */
export interface AskedReport {
  format: ReportFormat;
  file: string | undefined;
}

/** What `-r` and `--json` ask for, and what is shown on stdout. */
export async function askedReports(options: OutputOptions): Promise<{ asked: AskedReport[]; shown: ReportFormat }> {
  const { formatNamed, formatOfFile } = await import('../report/registry.ts');
  const asked = (options.report ?? []).map((text): AskedReport => {
    const cut = text.indexOf('=');
    if (cut === -1)
      return /[./\\]/.test(text)
        ? { format: formatOfFile(text), file: text }
        : { format: formatNamed(text), file: undefined };
    const file = text.slice(cut + 1);
    if (file === '') throw new UsageError(`-r ${text} names no file`);
    return { format: formatNamed(text.slice(0, cut)), file };
  });
  if (options.json === true) asked.push({ format: formatNamed('json'), file: undefined });
  const onStdout = asked.filter((one) => one.file === undefined);
  if (onStdout.length > 1) {
    const ids = onStdout.map((one) => one.format.id).join(' and ');
    throw new UsageError(`${ids} cannot both go to stdout; give one of them a file: -r ${onStdout[0]?.format.id}=FILE`);
  }
  return { asked, shown: onStdout[0]?.format ?? formatNamed('terminal') };
}

/** Writes a report into a file and says where it is. Throws a UsageError where that cannot be written. */
export async function writeReport(
  format: ReportFormat,
  file: string,
  render: (screen: RenderOptions) => string,
  io: Io,
): Promise<void> {
  const path = resolve(io.cwd, file);
  const text = render({ colour: 0, width: 100, unicode: true });
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (cause) {
    throw new UsageError(`cannot write the report ${file}: ${(cause as Error).message}`);
  }
  writeLine(io.stderr, `${format.id} report: ${path}`);
}

/** GitHub names the file for the summary of a step in the environment; away from GitHub there is none. */
export async function writeJobSummary(summary: () => string, io: Io): Promise<void> {
  const file = io.env.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === '') return;
  try {
    await appendFile(file, summary());
  } catch (cause) {
    throw new UsageError(`cannot write the job summary ${file}: ${(cause as Error).message}`);
  }
}
