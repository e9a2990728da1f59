import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isJsonObject, type JsonValue } from '../../model/json.ts';
import { type Action, operationName } from './action.ts';
import { fails, holds, type Outcome, undecided } from './outcome.ts';

const EXCERPT = 4000;
const PATIENCE_MS = 60_000;

/** Answers the questions of meaning. There is none unless the user configures one. */
export interface Judge {
  ask(question: string, action: Action): Promise<Outcome>;
  close(): void;
}

/**
 * A command of the user's own, started once: it reads one question a line as JSON (question, instruction, action, bounded
 * excerpts of inputs_seen) and answers one line each, `{"outcome": "holds" | "fails" | "undecided", "why": "..."}`. Silence, an
 * early end and any other answer leave the question undecided.
 */
export function commandJudge(command: string, patienceMs = PATIENCE_MS): Judge {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: ((line: string | undefined) => void)[] = [];
  const release = (line?: string): void => waiting.shift()?.(line);
  let gone = false;
  const end = (): void => {
    gone = true;
    while (waiting.length > 0) release();
  };
  child.on('error', end);
  child.stdin.on('error', end);
  createInterface({ input: child.stdout }).on('line', release).on('close', end);
  return {
    async ask(question, action) {
      if (gone) return undecided('judge-failed', 'the judge has ended');
      const answer = new Promise<string | undefined>((resolve) => waiting.push(resolve));
      child.stdin.write(`${JSON.stringify(asked(question, action))}\n`);
      const line = await within(answer, patienceMs);
      // An answer that comes too late would be taken for that of the next question.
      if (line === undefined) stop(child);
      return line === undefined ? undecided('judge-failed', 'the judge gave no answer') : answered(line);
    },
    close: () => stop(child),
  };
}

function asked(question: string, action: Action): JsonValue {
  const inputs = (action.inputs_seen ?? []).map(({ source, excerpt = '' }) => ({
    source,
    excerpt: excerpt.slice(0, EXCERPT),
  }));
  return {
    question,
    instruction: (action.instruction ?? '').slice(0, EXCERPT),
    action: operationName(action),
    arguments: action.arguments ?? {},
    target_resource: action.target_resource ?? null,
    inputs_seen: inputs,
  };
}

function answered(line: string): Outcome {
  let value: JsonValue;
  try {
    value = JSON.parse(line) as JsonValue;
  } catch {
    return undecided('judge-failed', 'the answer of the judge is not JSON');
  }
  const { outcome, why } = isJsonObject(value) ? value : { outcome: null, why: null };
  const evidence = `the configured judge: ${typeof why === 'string' ? why.slice(0, 500) : 'no reason given'}`;
  if (outcome === 'holds') return holds(evidence);
  if (outcome === 'fails') return fails('judged-so', evidence);
  return undecided('judge-undecided', evidence);
}

async function within<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function stop(child: ChildProcess): void {
  child.stdin?.end();
  child.kill();
}
