import { Command } from 'commander';
import { UsageError } from '../../model/errors.ts';
import { suggestion } from '../../model/nearest.ts';
import type { Io } from '../io.ts';
import { SCHEMAS } from '../schemas.ts';

export function schemaCommand(io: Io): Command {
  const names = Object.keys(SCHEMAS);
  return new Command('schema')
    .description('Prints the JSON Schema (draft 7) of a format, for editors and validators.')
    .argument('<name>', names.join(', '))
    .addHelpText('after', EXAMPLES)
    .action(async (name: string) => {
      const read = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined;
      if (read === undefined) throw new UsageError(`there is no schema "${name}"${suggestion(name, names)}`);
      io.stdout.write(`${JSON.stringify(await read(), null, 2)}\n`);
    });
}

const EXAMPLES = `
Examples:
  retcon schema scenario > scenario.schema.json
  retcon schema baseline
  retcon schema campaign`;
