import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MissingProgram, type Service } from './service.ts';

/** How long a server may take to answer, on a busy machine. Milliseconds. */
const PATIENCE = 120_000;

export interface Daemon {
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Run as this user where the tests run as root: some servers refuse root. */
  user?: string;
  /** Answers once the server serves. Called again and again until it does. */
  ready: () => Promise<void>;
}

/** The first of these files that there is. */
export function program(...candidates: string[]): string {
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined) throw new MissingProgram(candidates.at(-1)?.split('/').at(-1) ?? '');
  return found;
}

/** A new folder; where the tests run as root it belongs to `user`. */
export function folderFor(name: string, user?: string): string {
  const folder = mkdtempSync(join(tmpdir(), `retcon-${name}-`));
  if (isRoot() && user !== undefined) chownSync(folder, idOf(user), idOf(user));
  return folder;
}

/** Runs a program to its end; fails with what it said. */
export function runOnce(command: string, args: string[], user?: string): void {
  execFileSync(...as(user, command, args), { stdio: 'pipe', timeout: PATIENCE, cwd: tmpdir() });
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Whether somebody listens there. */
export function answers(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve();
    }).once('error', reject);
  });
}

/** Starts a server in the foreground, in a process group that ends with this process. */
export async function startDaemon(daemon: Daemon, url: string, folder: string): Promise<Service> {
  let child = await begin(daemon, folder);
  const kill = (): Promise<void> => end(child, 'SIGKILL');
  return {
    url,
    kill,
    async again() {
      await kill();
      child = await begin(daemon, folder);
    },
    async stop() {
      await end(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function begin(daemon: Daemon, folder: string): Promise<ChildProcess> {
  const log = join(folder, 'server.log');
  const [command, args] = as(daemon.user, daemon.command, daemon.args);
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: folder, ...daemon.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout?.pipe(file, { end: false });
  child.stderr?.pipe(file, { end: false });
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    try {
      await daemon.ready();
      return child;
    } catch (cause) {
      if (child.exitCode === null && Date.now() < deadline) await sleep(100);
      else {
        await end(child, 'SIGKILL');
        throw new Error(`${daemon.command} does not serve:\n${readFileSync(log, 'utf8').slice(-2000)}`, { cause });
      }
    }
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group is gone already.
  }
  await gone;
}

/** The command as another user, ended by the system when this process ends. */
function as(user: string | undefined, command: string, args: string[]): [string, string[]] {
  const drop = isRoot() && user !== undefined ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
  return ['setpriv', ['--pdeathsig=KILL', ...drop, '--', command, ...args]];
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function idOf(user: string): number {
  return Number(execFileSync('id', ['-u', user], { encoding: 'utf8' }));
}
