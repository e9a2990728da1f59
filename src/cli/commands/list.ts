import { Command } from 'commander';
import { table } from '../../report/terminal/table.ts';
import { entriesOf, KIND_IDS } from '../catalogue.ts';
import type { Io } from '../io.ts';

export function listCommand(io: Io): Command {
  return new Command('list')
    .description('Lists what there is, with one sentence each.')
    .argument('<kind>', KIND_IDS.join(', '))
    .optionsGroup('Output:')
    .option('--json', 'a JSON array on stdout')
    .addHelpText('after', EXAMPLES)
    .action(async (kind: string, options: { json?: boolean }) => {
      const entries = await entriesOf(kind);
      if (options.json === true) {
        io.stdout.write(`${JSON.stringify(entries, null, 2)}\n`);
        return;
      }
      const rows = entries.map(({ id, summary }) => [id, summary]);
      io.stdout.write(`${table([{ title: kind }, { title: '' }], rows).join('\n')}\n`);
    });
}

const EXAMPLES = `
Examples:
  retcon list operators
  retcon list weaknesses --json
  retcon list scenarios`;
