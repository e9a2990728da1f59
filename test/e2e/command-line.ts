import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './place.ts';

const BIN = join(REPOSITORY, 'bin/retcon.js');

export interface Ended {
  /** Null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Started {
  process: ChildProcess;
  /** Resolves when stderr holds a match; throws when the process ends before. */
  says(pattern: RegExp): Promise<void>;
  ended: Promise<Ended>;
}

/** The built command line as a process of its own. `cwd` is where its `.retcon` goes. */
export function startRetcon(args: readonly string[], cwd: string): Started {
  if (!existsSync(join(REPOSITORY, 'dist/cli/main.js'))) throw new Error('dist is missing: npm run build');
  return start(process.execPath, [BIN, ...args], cwd);
}

export function runRetcon(args: readonly string[], cwd: string): Promise<Ended> {
  return startRetcon(args, cwd).ended;
}

/** A command as somebody pastes it into a shell. */
export function paste(command: string, cwd: string): Promise<Ended> {
  return start('/bin/sh', ['-c', command], cwd).ended;
}

function start(program: string, args: readonly string[], cwd: string): Started {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const out: string[] = [];
  const err: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text));
  const ended = once(child, 'close').then(
    ([code]): Ended => ({ code: code as number | null, stdout: out.join(''), stderr: err.join('') }),
  );
  const says = async (pattern: RegExp): Promise<void> => {
    let over = false;
    const end = ended.then(() => {
      over = true;
    });
    while (!pattern.test(err.join(''))) {
      if (over) throw new Error(`it ended without saying ${pattern}:\n${err.join('')}`);
      await Promise.race([end, once(child.stderr, 'data')]);
    }
  };
  return { process: child, says, ended };
}
