import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { TargetError, UsageError } from '../../model/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import { type Answer, answerOf, answerTo, type Wire } from './wire.ts';

const GRACE_MS = 1500;
const KEPT_STDERR = 2000;

/** Starts a server in a process group of its own and speaks JSON-RPC with it, one message a line. */
export async function stdioWire(command: readonly string[], cwd: string, timeoutMs: number): Promise<Wire> {
  const [program = '', ...args] = command;
  if (program === '') throw new UsageError('there is no command after --');
  const child = spawn(program, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const waiting = new Map<JsonValue, (answer: Answer | undefined) => void>();
  let said = '';
  let next = 1;
  let ended: string | undefined;
  const end = (why: string): void => {
    ended ??= why;
    for (const settle of waiting.values()) settle(undefined);
    waiting.clear();
  };
  child.on('error', (error) => end(error.message));
  // Not when it exits: its last answer may still be in the pipe then.
  child.on('close', (code, signal) => end(`it ended with ${signal ?? `exit code ${code}`}`));
  child.stdin.on('error', () => {});
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-KEPT_STDERR);
  });
  const send = (message: JsonObject): void => {
    child.stdin.write(`${JSON.stringify(message)}\n`);
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = messageIn(line);
    if (message === undefined) return;
    const { id, method } = message;
    if (typeof method === 'string') {
      if (id !== undefined) send(answerTo(method, id));
      return;
    }
    if (id === undefined) return;
    waiting.get(id)?.(answerOf(message));
    waiting.delete(id);
  });
  return {
    async request(method, params) {
      const id = next++;
      const answer = await new Promise<Answer | undefined | 'late'>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs, 'late');
        const settle = (value: Answer | undefined): void => {
          clearTimeout(timer);
          resolve(value);
        };
        if (ended !== undefined) settle(undefined);
        else {
          waiting.set(id, settle);
          send({ jsonrpc: '2.0', id, method, params });
        }
      });
      if (answer === 'late')
        throw new TargetError(`${program} did not answer ${method} within ${timeoutMs / 1000} s${tail(said)}`);
      if (answer === undefined) throw new TargetError(`${program} did not answer ${method}: ${ended}${tail(said)}`);
      return answer;
    },
    async notify(method, params) {
      send({ jsonrpc: '2.0', method, params });
    },
    async close() {
      child.stdin.end();
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const group = -child.pid;
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      kill(group, 'SIGTERM');
      const timer = setTimeout(kill, GRACE_MS, group, 'SIGKILL');
      await gone;
      clearTimeout(timer);
      // What the server itself had started.
      kill(group, 'SIGKILL');
    },
  };
}

function messageIn(line: string): JsonObject | undefined {
  try {
    const value = JSON.parse(line) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function kill(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(group, signal);
  } catch {
    // It has ended already.
  }
}

function tail(said: string): string {
  const lines = said.trim().split('\n').slice(-3).join(' | ').trim();
  return lines === '' ? '' : `; it said: ${lines}`;
}
