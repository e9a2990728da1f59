import { CommanderError } from 'commander';
import { RetconError } from '../model/errors.ts';
import { terminalText } from '../report/escape.ts';
import { type Io, writeLine } from './io.ts';
import { Interruption } from './signals.ts';

/** Where Retcon itself is at fault. */
const BUG = 70;

const SHOWN_HELP = ['commander.help', 'commander.helpDisplayed', 'commander.version'];

/** Says on stderr why a command failed, and gives the exit code for it. */
export function failure(error: unknown, io: Io): number {
  if (error instanceof CommanderError) return SHOWN_HELP.includes(error.code) ? 0 : 2;
  if (error instanceof Interruption) {
    writeLine(io.stderr, error.message);
    return error.exit;
  }
  if (error instanceof RetconError) {
    for (const line of error.message.split('\n')) writeLine(io.stderr, terminalText(line));
    return error.exit;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  for (const line of stack.split('\n')) writeLine(io.stderr, terminalText(line));
  writeLine(io.stderr, `This is a bug in Retcon (exit ${BUG}); the lines above say where.`);
  return BUG;
}
