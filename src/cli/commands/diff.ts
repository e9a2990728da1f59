import { Command } from 'commander';
import type { Finding } from '../../model/finding.ts';
import { terminalText as text } from '../../report/escape.ts';
import { type Io, writeLine } from '../io.ts';
import { STORE } from '../store.ts';
import { storedCampaign } from '../stored-campaign.ts';

export function diffCommand(io: Io): Command {
  return new Command('diff')
    .description(
      'Compares two stored campaigns: new findings, findings that are gone, and their measures side by side.',
    )
    .argument('<before>', 'id or the beginning of one')
    .argument('<after>', 'id, the beginning of one, or latest')
    .optionsGroup('Campaign:')
    .option('--store <folder>', 'where campaigns are kept', STORE)
    .optionsGroup('Output:')
    .option('--json', 'the difference as one JSON document on stdout')
    .addHelpText('after', EXAMPLES)
    .action((before: string, after: string, _options: unknown, self: Command) =>
      diff(before, after, self.optsWithGlobals(), io),
    );
}

async function diff(before: string, after: string, flags: { store: string; json?: boolean }, io: Io): Promise<void> {
  const { diffOf } = await import('../../report/diff.ts');
  const [a, b] = [await storedCampaign(before, flags.store, io), await storedCampaign(after, flags.store, io)];
  const found = diffOf(a.record, b.record);
  io.exitCode = found.fresh.length > 0 ? 1 : found.unknown.length > 0 ? 3 : 0;
  if (flags.json === true) {
    const { jsonText } = await import('../../report/escape.ts');
    const ids = (findings: readonly Finding[]): string[] => findings.map(({ id }) => id);
    const shown = {
      new: ids(found.fresh),
      gone: ids(found.gone),
      unknown: found.unknown.map(({ finding, why }) => ({ id: finding.id, why })),
      both: found.both.map((one) => ({ id: one.after.id, changed: one.changed })),
      measures: found.measures,
    };
    io.stdout.write(`${jsonText(JSON.stringify(shown, null, 2))}\n`);
    return;
  }
  const { table } = await import('../../report/terminal/table.ts');
  const line = (sign: string, word: string, finding: Finding, more = ''): void =>
    writeLine(
      io.stdout,
      text(`  ${sign} ${word.padEnd(8)} ${finding.id}  ${finding.severity}  ${finding.title}${more}`),
    );
  for (const one of found.fresh) line('x', 'new', one);
  for (const one of found.gone) line('+', 'gone', one);
  for (const { finding, why } of found.unknown) line('!', 'unknown', finding, ` (${why})`);
  for (const { after: one, changed } of found.both)
    line('=', 'both', one, changed.length === 0 ? '' : ` (${changed.join(', ')})`);
  const rows = found.measures.map((one) => [text(one.name), text(one.before), text(one.after)]);
  writeLine(io.stdout, '');
  for (const row of table(
    [{ title: 'Measure' }, { title: 'before', align: 'right' }, { title: 'after', align: 'right' }],
    rows,
  ))
    writeLine(io.stdout, row);
}

const EXAMPLES = `
Exit codes: 0 nothing new, 1 something new, 3 something was not tried again.

Examples:
  retcon diff 20260528 latest
  retcon diff 20260528 20260529 --json`;
