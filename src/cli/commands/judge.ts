import { Command } from 'commander';
import { terminalText as text } from '../../report/escape.ts';
import { type Io, writeLine } from '../io.ts';
import { STORE } from '../store.ts';
import { campaignFolder } from '../stored-campaign.ts';

export function judgeCommand(io: Io): Command {
  return new Command('judge')
    .description(
      'Judges the stored evidence of a campaign again with the present oracle, and says which verdicts change. The target is not touched.',
    )
    .argument('[campaign]', 'id, the beginning of one, or latest', 'latest')
    .optionsGroup('Campaign:')
    .option('--store <folder>', 'where campaigns are kept', STORE)
    .optionsGroup('Output:')
    .option('--json', 'the changes as one JSON document on stdout')
    .addHelpText('after', EXAMPLES)
    .action((id: string, _options: unknown, self: Command) => judge(id, self.optsWithGlobals(), io));
}

async function judge(id: string, options: { store: string; json?: boolean }, io: Io): Promise<void> {
  const folder = await campaignFolder(id, options.store, io);
  const { judgeAgain } = await import('../../campaign/judge-again.ts');
  const { record, changed } = await judgeAgain(folder);
  if (options.json === true) {
    const { jsonText } = await import('../../report/escape.ts');
    io.stdout.write(
      `${jsonText(JSON.stringify({ campaign: record.campaign, counts: record.counts, changed }, null, 2))}\n`,
    );
    return;
  }
  for (const { trial, before, after } of changed) {
    writeLine(io.stdout, text(`${trial}: ${before} -> ${after}`));
  }
  const { held, violated, inconclusive } = record.counts;
  const sum = changed.length === 0 ? 'No verdict changes' : `${changed.length} verdicts change`;
  writeLine(io.stdout, `${sum}: ${held} held, ${violated} violated, ${inconclusive} inconclusive.`);
}

const EXAMPLES = `
Examples:
  retcon judge
  retcon judge c-51f0
  retcon judge latest --json`;
