import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { terminalText as text } from '../../report/escape.ts';
import { findFinding } from '../find-finding.ts';
import { type Io, writeLine } from '../io.ts';
import { STORE } from '../store.ts';
import { campaignFolder, storedCampaign } from '../stored-campaign.ts';

interface Flags {
  store: string;
  json?: boolean;
}

export function campaignsCommand(io: Io): Command {
  const command = new Command('campaigns')
    .description('Lists the stored campaigns, oldest first.')
    .option('--store <folder>', 'where campaigns are kept', STORE)
    .option('--json', 'a JSON array on stdout')
    .addHelpText('after', EXAMPLES)
    .action((_options: unknown, self: Command) => list(self.optsWithGlobals(), io));
  command.addCommand(
    new Command('remove')
      .description('Removes stored campaigns with all their evidence.')
      .argument('<campaigns...>', 'ids or beginnings of ids')
      .action((ids: string[], _options: unknown, self: Command) => remove(ids, self.optsWithGlobals(), io)),
  );
  command.addCommand(
    new Command('promote')
      .description('Keeps a finding as a regression file, which retcon verify replays without generating anything.')
      .argument('<finding>', 'id or the beginning of one')
      .option('--campaign <id>', 'campaign of the finding', 'latest')
      .option('--to <folder>', 'folder of regression files', 'regressions')
      .action((id: string, _options: unknown, self: Command) => promote(id, self.optsWithGlobals(), io)),
  );
  return command;
}

async function list(flags: Flags, io: Io): Promise<void> {
  const { campaignFolders, recordIfAny } = await import('../../campaign/store/folders.ts');
  const all = await campaignFolders(resolve(io.cwd, flags.store));
  const rows = all.map(({ id, folder, startedAt }) => ({ id, startedAt, ...summaryOf(recordIfAny(folder)) }));
  if (flags.json === true) {
    io.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  const { table } = await import('../../report/terminal/table.ts');
  const cells = rows.map((row) => [
    text(row.id),
    row.startedAt,
    String(row.trials ?? '-'),
    String(row.findings ?? '-'),
    String(row.exit ?? 'unfinished'),
  ]);
  const titles = [
    { title: 'Campaign' },
    { title: 'begun' },
    { title: 'trials', align: 'right' as const },
    { title: 'findings', align: 'right' as const },
    { title: 'exit', align: 'right' as const },
  ];
  for (const line of table(titles, cells)) writeLine(io.stdout, line);
}

function summaryOf(record: { trials: { judged: number }; findings: unknown[]; exit: { code: number } } | undefined): {
  trials?: number;
  findings?: number;
  exit?: number;
} {
  if (record === undefined) return {};
  return { trials: record.trials.judged, findings: record.findings.length, exit: record.exit.code };
}

async function remove(ids: readonly string[], flags: Flags, io: Io): Promise<void> {
  // All are found before one is removed.
  const folders: string[] = [];
  for (const id of ids) folders.push(await campaignFolder(id, flags.store, io));
  for (const folder of new Set(folders)) {
    await rm(folder, { recursive: true, force: true });
    writeLine(io.stdout, `removed ${folder}`);
  }
}

async function promote(id: string, flags: Flags & { campaign: string; to: string }, io: Io): Promise<void> {
  const { record, folder } = await storedCampaign(flags.campaign, flags.store, io);
  const { readForGate } = await import('../../campaign/store/folders.ts');
  const regression = await import('../../campaign/regression.ts');
  const finding = findFinding(record.findings, id);
  const file = await regression.promote(finding, readForGate(folder), resolve(io.cwd, flags.to));
  writeLine(io.stdout, `${finding.id} is kept in ${file}`);
}

const EXAMPLES = `
Examples:
  retcon campaigns
  retcon campaigns promote F-3f9a1c22 --to regressions
  retcon campaigns remove 20260528-202640-refunds`;
