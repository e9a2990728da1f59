/** A stream as the command line uses it; `process.stdout` is one. */
export interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** The surroundings of one invocation. stdout is the report, stderr is everything else. */
export interface Io {
  stdout: Screen;
  stderr: Screen;
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** Arguments after `--`: meant for the target that the scenario starts. */
  extra: readonly string[];
  /** Whether there was a `--`, also with nothing after it. */
  extraGiven?: boolean;
  /** What the process will end with; commands set it. */
  exitCode: number;
}

export function processIo(extra: readonly string[]): Io {
  const { stdout, stderr, env } = process;
  return { stdout, stderr, env, cwd: process.cwd(), extra, exitCode: 0 };
}

export function writeLine(screen: Screen, text: string): void {
  screen.write(`${text}\n`);
}
