import type { z } from 'zod';
import type { ModelAnswer, ModelRequest, NeutralCall } from './neutral.ts';

export type ProtocolId = 'openai-chat' | 'openai-responses' | 'anthropic-messages';

/** A refusal in no format. `code` is the finer name that OpenAI's APIs give some of them. */
export interface Fault {
  status: number;
  message: string;
  param?: string | null;
  code?: string;
  /** The id of the request that is refused. */
  request?: string | null;
}

/** A request that a real API would refuse. */
export class WireFault extends Error {
  override readonly name = 'WireFault';
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/** What the server adds to an answer. */
export interface AnswerFacts {
  /** Never given twice by one server. */
  serial: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The trial to which the request belongs. */
  marker: string | undefined;
}

/** The server-sent events of one answer. A connection that breaks mid-answer has all of `body` and nothing of `closing`. */
export interface AnswerStream {
  body: string[];
  closing: string[];
}

/** One request, read, and the ways to answer it. */
export interface Exchange {
  request: ModelRequest;
  whole(answer: ModelAnswer, facts: AnswerFacts): object;
  stream(answer: ModelAnswer, facts: AnswerFacts): AnswerStream;
  /** Writes down what a real model answered, so that the next request can be read that refers to it. */
  keep?(heard: Heard, marker: string | undefined): unknown;
}

/** What an answer of a real model held. */
export interface Heard {
  calls: NeutralCall[];
  text: string;
  /** Input and output together, where the answer says it. */
  tokens: number | undefined;
  /** Where the real API holds the conversation: the answer, by its id. */
  kept?: { id: string; output: unknown[] };
}

export interface ServerEvent {
  event?: string | undefined;
  data: string;
}

/** One API of a model: how its requests are read, its answers and refusals written, and answers of the real one read. */
export interface Protocol {
  id: ProtocolId;
  path: string;
  /** Throws a WireFault for what the real API refuses. `loosely`: what the body refers to and is not here, another server has. */
  open(body: unknown, loosely?: boolean): Exchange;
  fault(fault: Fault): object;
  /** The same where a stream has begun. */
  faultEvent(fault: Fault): string;
  heard(answer: unknown): Heard;
  heardEvents(events: readonly ServerEvent[]): Heard;
}

/** Checks a body against a schema; the first thing wrong with it is the refusal. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown, word: (path: string, message: string) => string): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const path = (issue?.path ?? [])
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('');
  const param = path.replace(/^\./, '').slice(0, 200);
  const message = word(param, issue?.message ?? 'is invalid');
  throw new WireFault({ status: 400, message, param: param === '' ? null : param });
}

/** A text in pieces so short that a client has to put them together. */
export function pieces(text: string, size = 24): string[] {
  const found: string[] = [];
  for (let i = 0; i < text.length; i += size) found.push(text.slice(i, i + size));
  return found;
}

/** The value of a JSON text; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
