import { Command } from 'commander';
import { UsageError } from '../model/errors.ts';
import { COMMANDS, type CommandLine } from './command-table.ts';
import { failure } from './failure.ts';
import type { Io } from './io.ts';
import { shortHelp } from './short-help.ts';
import { retconVersion } from './version.ts';

/** Runs one command line (without `node` and the script) and gives the exit code. Never throws. */
export async function runProgram(argv: readonly string[], io: Io): Promise<number> {
  try {
    const { args, called } = await prepare(argv, io);
    if (args.every((arg) => COLOUR_FLAGS.includes(arg))) {
      io.stdout.write(shortHelp());
      return 0;
    }
    const program = await buildProgram(io, called);
    await program.parseAsync([...args], { from: 'user' });
    return io.exitCode;
  } catch (error) {
    return failure(error, io);
  }
}

const COLOUR_FLAGS = ['--color', '--no-color'];

async function prepare(argv: readonly string[], io: Io): Promise<{ args: readonly string[]; called?: CommandLine }> {
  const cut = argv.indexOf('--');
  const before = cut === -1 ? argv : argv.slice(0, cut);
  const words = before.filter((arg) => !arg.startsWith('-'));
  const name = words[0] === 'help' ? words[1] : words[0];
  const called = COMMANDS.find((command) => command.name === name);
  if (words[0] === 'help')
    return { args: [...(called === undefined ? words.slice(1) : [called.name]), '--help'], ...(called && { called }) };
  if (called === undefined) return { args: argv };
  if (cut === -1) return { args: argv, called };
  if (called.extra !== true) throw new UsageError(`retcon ${called.name} takes no arguments after --`);
  io.extra = argv.slice(cut + 1);
  io.extraGiven = true;
  return { args: before, called };
}

/** The whole program; only the called command is more than its line in help. */
async function buildProgram(io: Io, called?: CommandLine): Promise<Command> {
  const program = new Command('retcon')
    .description("Rewrites an agent's history and watches what still executes.")
    .usage('[options] <command>')
    .version(retconVersion(), '-V, --version', 'print the version')
    .option('--color', 'colour, whatever the environment says')
    .option('--no-color', 'no colour')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .showHelpAfterError('(--help has the options)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => Math.min(io.stdout.columns ?? 80, 100),
      getErrHelpWidth: () => Math.min(io.stderr.columns ?? 80, 100),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText('after', FOOTER);
  for (const line of COMMANDS) {
    const command = line === called ? await line.load(io) : new Command(line.name);
    inherit(command, program);
    program.addCommand(command.summary(line.summary).usage(line.usage).helpGroup(line.group));
  }
  return program;
}

function inherit(command: Command, program: Command): void {
  command.copyInheritedSettings(program);
  for (const child of command.commands) inherit(child, program);
}

const FOOTER = `
Exit codes: 0 clean with enough evidence, 1 findings at or above the gate, 2 usage or
configuration, 3 not judged, 70 a bug in Retcon, 130 and 143 interrupted.
stdout is the report, stderr is progress. Flags override the scenario, which overrides
defaults.`;
