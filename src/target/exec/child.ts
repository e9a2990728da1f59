import { describeEnd, type Group, startGroup } from '../../process/group.ts';
import { DriverFailure } from '../driver/driver.ts';
import { Lines } from './lines.ts';
import { ANSWER_TO, type AnswerTo, type ExecRequest } from './protocol.ts';
import { read } from './read.ts';

/** Characters of one message: as much as an answer over HTTP may have, and what stands around it. */
const LONGEST = 2 * 1024 * 1024;
/** Of stderr, what goes into the sentence about its end. */
const LAST_LINES = 3;
const LAST_CHARACTERS = 300;

export interface ChildOptions {
  command: readonly string[];
  env: Readonly<Record<string, string>>;
  folder: string | undefined;
  /** Keeps a line of its stderr, or one about it. What is given back is what may be written. */
  note(line: string): string;
  /** Told once, when it ended unasked or broke the protocol; it is stopped then. */
  onFault(why: string): void;
}

type Kind = ExecRequest['type'];
type Fields<T extends Kind> = Omit<Extract<ExecRequest, { type: T }>, 'id' | 'type'>;

interface Pending {
  type: Kind;
  resolve(answer: never): void;
  reject(error: DriverFailure): void;
}

/** One process of a driver. Any number of requests may be under way; each answer carries the id of its request. */
export class Child {
  readonly #group: Group;
  readonly #pending = new Map<number, Pending>();
  readonly #last: string[] = [];
  #asked = 0;
  #read = 0;
  #fault: string | undefined;
  #stopping = false;

  constructor(readonly options: ChildOptions) {
    const { command, env, folder } = options;
    const [program = '', ...args] = command;
    this.#group = startGroup(program, args, { env, cwd: folder, together: true });
    const { stdout, stderr } = this.#group.child;
    const out = new Lines((line) => this.#onLine(line), LONGEST);
    const err = new Lines((line) => this.#onStderr(line), LONGEST);
    stdout.on('data', (chunk: Buffer) => out.feed(chunk));
    stderr.on('data', (chunk: Buffer) => err.feed(chunk));
    void this.#group.ended.then((end) => {
      out.end();
      err.end();
      this.#fail(`the driver ended (${describeEnd(end)})${this.#lastWords()}`);
    });
  }

  /** Why it cannot be asked any more. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Rejects with a DriverFailure when it cannot, when it ends before it answers, or when it answers wrongly. */
  ask<T extends Kind>(type: T, fields: Fields<T>): Promise<AnswerTo<T>> {
    if (this.#fault !== undefined) return Promise.reject(new DriverFailure(this.#fault, false));
    this.#asked += 1;
    const id = this.#asked;
    return new Promise<AnswerTo<T>>((resolve, reject) => {
      this.#pending.set(id, { type, resolve, reject });
      this.#group.child.stdin.write(`${JSON.stringify({ type, id, ...fields })}\n`);
    });
  }

  /** Asks it to end, then ends it with everything that it started. */
  async stop(graceMs: number): Promise<void> {
    if (this.#fault === undefined && !this.#stopping) {
      this.#stopping = true;
      const bye = this.ask('shutdown', {}).catch(() => undefined);
      this.#group.child.stdin.end();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([bye.then(() => this.#group.ended), this.#group.ended, late]);
      clearTimeout(timer);
    }
    await this.#group.stop();
  }

  #onLine(line: string): void {
    this.#read += 1;
    if (this.#fault !== undefined || line.trim() === '') return;
    const answer = read(line, (id) => this.#typeAsked(id));
    if ('wrong' in answer) {
      this.#fail(`the driver ${answer.wrong} (line ${this.#read} of its output): ${this.options.note(cut(line, 120))}`);
      return;
    }
    const { id, type } = answer.message;
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (type === 'failed') pending?.reject(new DriverFailure(`the driver failed: ${answer.message.why}`, false));
    else pending?.resolve(answer.message as never);
  }

  /** What answers that request; undefined for one that was never made or has its answer. */
  #typeAsked(id: number): { expected: string; of: string } | 'unknown' | 'answered' {
    const pending = this.#pending.get(id);
    if (pending !== undefined) return { expected: ANSWER_TO[pending.type], of: pending.type };
    return id >= 1 && id <= this.#asked ? 'answered' : 'unknown';
  }

  #onStderr(line: string): void {
    this.#last.push(this.options.note(line));
    if (this.#last.length > LAST_LINES) this.#last.shift();
  }

  #lastWords(): string {
    const words = this.#last.map((line) => line.trim()).filter((line) => line !== '');
    return words.length === 0 ? '' : `: ${words.join(' | ').slice(-LAST_CHARACTERS)}`;
  }

  #fail(why: string): void {
    if (this.#fault !== undefined) return;
    this.#fault = why;
    for (const { type, reject } of this.#pending.values()) reject(new DriverFailure(why, type === 'perform'));
    this.#pending.clear();
    if (this.#stopping) return;
    void this.#group.stop();
    this.options.onFault(why);
  }
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
