import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CanaryError } from '../../../model/errors.ts';
import { type ProbeAnswer, probeAnswer } from './protocol.ts';

/** How long an answer may take, in milliseconds; a thousand things may have to be planted. */
const PATIENCE = 30_000;

/** A child process that is asked one line at a time. One that ends is not started again: what it had seen is lost. */
export class Probe {
  readonly #child: ChildProcessWithoutNullStreams;
  #waiting: ((line: string | undefined) => void) | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #ended: string | undefined;

  constructor(
    private readonly canary: string,
    [program = '', ...args]: readonly string[],
  ) {
    this.#child = spawn(program, args, { stdio: 'pipe', detached: true });
    this.#child.stderr.resume();
    this.#child.stdin.on('error', () => undefined);
    const end = (why: string): void => {
      this.#ended ??= why;
      this.#waiting?.(undefined);
    };
    this.#child.on('error', (error) => end(error.message));
    // Not when it exits: its last answer may still be in the pipe then.
    this.#child.on('close', (code, signal) => end(`its command ended (${code ?? signal})`));
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#waiting?.(line));
  }

  /** One after the other. */
  ask(request: object): Promise<ProbeAnswer> {
    const answer = this.#last.then(() => this.#ask(request));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  close(): void {
    try {
      if (this.#child.pid !== undefined) process.kill(-this.#child.pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
  }

  async #ask(request: object): Promise<ProbeAnswer> {
    if (this.#ended !== undefined) throw this.#error(this.#ended);
    let timer: NodeJS.Timeout | undefined;
    const line = await new Promise<string | undefined>((resolve) => {
      this.#waiting = resolve;
      timer = setTimeout(() => {
        // A late answer would be taken for that to the next question.
        this.#ended = `its command did not answer within ${PATIENCE} ms`;
        resolve(undefined);
      }, PATIENCE);
      this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    });
    clearTimeout(timer);
    this.#waiting = undefined;
    if (line === undefined) throw this.#error(this.#ended ?? 'its command ended');
    const answer = probeAnswer.safeParse(parsed(line));
    if (!answer.success) throw this.#error(`its command answered ${line.slice(0, 200)}`);
    if (answer.data.error !== undefined) throw this.#error(answer.data.error);
    return answer.data;
  }

  #error(why: string): CanaryError {
    return new CanaryError(`canary "${this.canary}": ${why}`);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
