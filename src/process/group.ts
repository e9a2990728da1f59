import { execa } from 'execa';

/** How long a group may take to end by itself, in milliseconds. */
const GRACE_MS = 2000;

export interface GroupOptions {
  /** Variables beside the inherited ones. */
  env?: Readonly<Record<string, string>> | undefined;
  cwd?: string | undefined;
  /** What the program has started ends with it; absent, that may go on until the group is stopped. */
  together?: boolean;
}

/** How a child ended: its exit code, the signal that ended it, or why it could not be started. */
export interface GroupEnd {
  code: number | null;
  signal: string | null;
  failure?: string;
}

/** A child process in a process group of its own. */
export interface Group {
  child: Child;
  /** Resolves when the child is gone and all that it wrote was read. Never rejects. */
  ended: Promise<GroupEnd>;
  /** SIGTERM to the whole group, SIGKILL to what is left of it. Resolves once it is gone; may be called at any time. */
  stop(): Promise<void>;
}

/** Groups that still run: whatever ends this process takes them along, an uncaught error or a second Ctrl-C too. */
const running = new Set<number>();

/**
 * Starts a program, never through a shell, in a process group of its own, so that what it starts can be stopped with it.
 * Its stdin stays open as a lifeline: a child that heeds it ends with this process, also after kill -9.
 */
export function startGroup(program: string, args: readonly string[], options: GroupOptions = {}): Group {
  const { env, cwd, together = false } = options;
  const child = spawn(program, args, { env, cwd });
  // A write to a child that is gone is told by `ended`, not by its pipe.
  child.stdin.on('error', () => undefined);
  const { pid } = child;
  if (pid !== undefined) keep(pid);
  // What it leaves behind may hold its pipes open.
  if (together) {
    child.on('exit', () => {
      kill(pid, 'SIGTERM');
      setTimeout(() => kill(pid, 'SIGKILL'), GRACE_MS).unref();
    });
  }
  // Resolves when its output was read whole, not when it exits.
  const ended = child.then((result): GroupEnd => {
    if (together) end(pid);
    const { exitCode: code = null, signal = null } = result;
    if (code !== null || signal !== null) return { code, signal };
    return { code, signal, failure: result.originalMessage ?? 'it cannot be started' };
  });
  const stop = async (): Promise<void> => {
    kill(pid, 'SIGTERM');
    const timer = setTimeout(() => kill(pid, 'SIGKILL'), GRACE_MS);
    await ended;
    clearTimeout(timer);
    end(pid);
  };
  return { child, ended, stop };
}

/** `exit 3`, `SIGSEGV`, or why nothing was started. */
export function describeEnd({ code, signal, failure }: GroupEnd): string {
  return failure ?? (signal === null ? `exit ${code}` : signal);
}

type Child = ReturnType<typeof spawn>;

function spawn(program: string, args: readonly string[], { env, cwd }: GroupOptions) {
  return execa(program, args, {
    ...(env === undefined ? {} : { env }),
    ...(cwd === undefined ? {} : { cwd }),
    detached: true,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    buffer: false,
    reject: false,
  });
}

function keep(pid: number): void {
  if (running.size === 0) {
    process.off('exit', killAll);
    process.on('exit', killAll);
  }
  running.add(pid);
}

function end(pid: number | undefined): void {
  kill(pid, 'SIGKILL');
  if (pid !== undefined) running.delete(pid);
}

function killAll(): void {
  for (const pid of running) kill(pid, 'SIGKILL');
}

function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}
