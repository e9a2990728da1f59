import { resolve } from 'node:path';
import { Command } from 'commander';
import { terminalText as text } from '../../report/escape.ts';
import { type Io, writeLine } from '../io.ts';
import { STORE } from '../store.ts';
import { storedCampaign } from '../stored-campaign.ts';

interface Flags {
  store: string;
  to?: string;
  check?: string;
}

export function bundleCommand(io: Io): Command {
  return new Command('bundle')
    .description(
      'Writes the evidence of a campaign for hand-over: reports, request log, leftovers, digests and a manifest.',
    )
    .argument('[campaign]', 'id, the beginning of one, or latest', 'latest')
    .option('--to <folder>', 'empty folder to write into; default: retcon-<campaign>')
    .option('--check <folder>', 'say whether a bundle is as it was written')
    .option('--store <folder>', 'where campaigns are kept', STORE)
    .addHelpText('after', EXAMPLES)
    .action((id: string, _options: unknown, self: Command) => bundle(id, self.optsWithGlobals(), io));
}

async function bundle(id: string, flags: Flags, io: Io): Promise<void> {
  const { checkBundle, writeBundle } = await import('../bundle.ts');
  if (flags.check !== undefined) {
    const wrong = await checkBundle(resolve(io.cwd, flags.check));
    for (const one of wrong) writeLine(io.stdout, text(`  x ${one}`));
    writeLine(
      io.stdout,
      wrong.length === 0 ? 'The bundle is as it was written.' : 'The bundle is not as it was written.',
    );
    io.exitCode = wrong.length === 0 ? 0 : 1;
    return;
  }
  const { record, folder } = await storedCampaign(id, flags.store, io);
  const { readForGate } = await import('../../campaign/store/folders.ts');
  const { eventLog, leftoversOf, requestLog } = await import('../../campaign/store/request-log.ts');
  const { verification, startArguments } = readForGate(folder);
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const to = resolve(io.cwd, flags.to ?? `retcon-${record.campaign}`);
  const { files } = await writeBundle(to, record, {
    'requests.ndjson': requestLog(folder),
    'events.ndjson': eventLog(folder),
    'leftovers.json': json({ ...leftoversOf(folder), swept: record.leftovers }),
    'start.json': json({ startArguments }),
    ...(verification === undefined ? {} : { 'verification.json': json(verification) }),
  });
  writeLine(io.stdout, `${files.length} files and their digests in ${to}`);
}

const EXAMPLES = `
Examples:
  retcon bundle --to evidence
  retcon bundle --check evidence`;
