import type { Io } from '../../src/cli/io.ts';
import { runProgram } from '../../src/cli/program.ts';

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Surroundings that keep what is written to them. */
export function memoryIo(over: Partial<Io> = {}): { io: Io; stdout: () => string; stderr: () => string } {
  const out: string[] = [];
  const err: string[] = [];
  const io: Io = {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    env: { LANG: 'en_US.UTF-8' },
    cwd: process.cwd(),
    extra: [],
    exitCode: 0,
    ...over,
  };
  return { io, stdout: () => out.join(''), stderr: () => err.join('') };
}

/** Runs a command line in this process. */
export async function retcon(args: readonly string[], over: Partial<Io> = {}): Promise<Ran> {
  const { io, stdout, stderr } = memoryIo(over);
  const code = await runProgram(args, io);
  return { code, stdout: stdout(), stderr: stderr() };
}
