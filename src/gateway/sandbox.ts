import { execFile, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export interface SandboxJob {
  /** Where the file is; the code never sees this folder. */
  root: string;
  /** Where disposable folders are made. */
  sandboxes: string;
  /** Path of the one file, below `root`. */
  file: string;
  /** JavaScript; it finds the copy under the same relative path. */
  code: string;
  /** Kills the code; nothing that it did to its copy is kept then. */
  stop?: AbortSignal;
}

export type SandboxEnd = { ok: true; output: string } | { ok: false; why: string };

const OUTPUT = 2_000;
const LARGEST_FILE = 65_536;
const MEMORY_MB = 64;
const UNSHARE = '/usr/bin/unshare';

/**
 * Runs code in a process of its own, in a disposable folder with a copy of one file, with an empty environment and limits of
 * time, memory and output. Node's permission model keeps it from every other file, from child processes and workers; where
 * the system lets unprivileged users make network namespaces, it has no network either.
 *
 * What this does not stop: the network, where such namespaces are not allowed; use of the processor until the time is over;
 * and holes of Node itself. The permission model is no boundary against native code: a gateway that runs what strangers
 * wrote needs a virtual machine or a container around the process. `open` leaves the folder and the permissions away.
 */
export async function runInSandbox(
  { root, sandboxes, file, code, stop }: SandboxJob,
  { timeoutMs, open }: { timeoutMs: number; open: boolean },
): Promise<SandboxEnd> {
  mkdirSync(sandboxes, { recursive: true });
  const folder = mkdtempSync(join(sandboxes, 'run-'));
  try {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    if (!existsSync(join(root, file))) return { ok: false, why: 'no such file' };
    copyFileSync(join(root, file), join(folder, file));
    const inside = join(folder, '*');
    const walls = open ? [] : ['--experimental-permission', `--allow-fs-read=${inside}`, `--allow-fs-write=${inside}`];
    const flags = [...walls, `--max-old-space-size=${MEMORY_MB}`, '--no-warnings', '-e', code];
    const ended = await execute(flags, open ? root : folder, timeoutMs, stop);
    if (ended.ok && !open) bringBack(join(folder, file), join(root, file));
    return ended;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function execute(
  flags: readonly string[],
  cwd: string,
  timeout: number,
  stop: AbortSignal | undefined,
): Promise<SandboxEnd> {
  const [program, args] = withoutNetwork()
    ? [UNSHARE, ['--map-root-user', '--net', process.execPath, ...flags]]
    : [process.execPath, flags];
  const signal = stop === undefined ? {} : { signal: stop };
  const limits = { cwd, env: {}, timeout, maxBuffer: LARGEST_FILE, killSignal: 'SIGKILL' as const, ...signal };
  return new Promise((resolve) => {
    execFile(program, args, limits, (error, stdout) => {
      if (stop?.aborted === true) resolve({ ok: false, why: 'the code was stopped' });
      else if (error === null) resolve({ ok: true, output: stdout.slice(0, OUTPUT) });
      else resolve({ ok: false, why: error.killed === true ? 'the code took too long' : 'the code failed' });
    });
  });
}

let namespaces: boolean | undefined;

/** Whether a namespace without a network can be made here; found out once. */
function withoutNetwork(): boolean {
  namespaces ??=
    existsSync(UNSHARE) && spawnSync(UNSHARE, ['--map-root-user', '--net', 'true'], { timeout: 2_000 }).status === 0;
  return namespaces;
}

/** What the code left in its copy takes the place of the file. A link in either place is not followed. */
function bringBack(from: string, to: string): void {
  const bytes = Buffer.alloc(LARGEST_FILE);
  const source = openSync(from, constants.O_RDONLY | constants.O_NOFOLLOW);
  const length = readSync(source, bytes);
  closeSync(source);
  const target = openSync(to, constants.O_RDWR | constants.O_NOFOLLOW);
  const before = Buffer.alloc(LARGEST_FILE + 1);
  const known = readSync(target, before);
  // What the code left alone is left alone: a file that is written again has changed for whoever watches it.
  if (!before.subarray(0, known).equals(bytes.subarray(0, length))) {
    ftruncateSync(target);
    writeSync(target, bytes, 0, length, 0);
  }
  closeSync(target);
}
