import { Command } from 'commander';
import type { Io } from '../io.ts';
import { addOutputOptions, type OutputOptions, openOutputs } from '../outputs.ts';
import { STORE } from '../store.ts';
import { storedCampaign } from '../stored-campaign.ts';

export function reportCommand(io: Io): Command {
  const command = new Command('report')
    .description('Reports a stored campaign. The target is not touched.')
    .argument('[campaign]', 'id, the beginning of one, or latest', 'latest')
    .optionsGroup('Campaign:')
    .option('--store <folder>', 'where campaigns are kept', STORE)
    .addHelpText('after', EXAMPLES)
    .action((id: string, _options: unknown, self: Command) => report(id, self.optsWithGlobals(), io));
  return addOutputOptions(command);
}

async function report(id: string, options: OutputOptions & { store: string }, io: Io): Promise<void> {
  const output = await openOutputs(options, io);
  const { record } = await storedCampaign(id, options.store, io);
  await output(record);
}

const EXAMPLES = `
Examples:
  retcon report
  retcon report -r markdown=report.md -r json=report.json
  retcon report latest --json`;
