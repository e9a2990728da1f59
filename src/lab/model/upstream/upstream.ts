import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Agent, type Dispatcher, request } from 'undici';
import { UsageError } from '../../../model/errors.ts';
import { type NodeContext, refused, STREAM_HEADERS } from '../deliver.ts';
import { charactersOf } from '../neutral.ts';
import { type Exchange, type Fault, type Heard, type Protocol, parsed, WireFault } from '../protocol.ts';
import type { ScriptBook, Watched } from '../script-book.ts';
import { Pace } from './pace.ts';
import { type Print, printOf } from './print.ts';
import { Recorder, Recording } from './recording.ts';
import { type Replayed, replayed } from './replayed.ts';
import { Spend, type SpendLimits } from './spend.ts';
import { eventsIn, passedOn, passStream } from './wire.ts';

/** Larger answers pass, and are neither read nor recorded. */
const LARGEST_ANSWER = 32 * 1024 * 1024;
const TIMEOUT_MS = 600_000;

export interface UpstreamOptions {
  /** Base URL of the real API, with or without its `/v1`. Without it only what was recorded is answered. */
  url?: string | undefined;
  /** Requests per second. */
  rate?: number | undefined;
  spend?: SpendLimits;
  record?: string | undefined;
  replay?: string | undefined;
}

/** A request that is about to go to the real model. */
interface Asked {
  exchange: Exchange | undefined;
  watched: Watched | undefined;
  print: Print | undefined;
  serial: string;
}

/** A real model behind the server: requests pass with the client's own key, and what they propose is counted and logged. */
export class Upstream {
  readonly #url: URL | undefined;
  readonly #pace: Pace;
  readonly #spend: Spend;
  readonly #network: Dispatcher = new Agent({ connections: 64, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  readonly #recorder: Recorder | undefined;
  readonly #recording: Recording | undefined;
  readonly #book: ScriptBook;

  private constructor(book: ScriptBook, options: UpstreamOptions, recording: Recording | undefined) {
    this.#book = book;
    this.#url = options.url === undefined ? undefined : upstreamUrl(options.url);
    this.#pace = new Pace(options.rate);
    this.#spend = new Spend(options.spend ?? {});
    this.#recorder = options.record === undefined ? undefined : new Recorder(options.record);
    this.#recording = recording;
  }

  /** Throws a UsageError for an address that is none, or a recording that cannot be read. */
  static async open(book: ScriptBook, options: UpstreamOptions): Promise<Upstream> {
    const recording = options.replay === undefined ? undefined : await Recording.read(options.replay);
    return new Upstream(book, options, recording);
  }

  spent(): { requests: number; tokens: number } {
    return this.#spend.sum;
  }

  async close(): Promise<void> {
    await this.#network.destroy();
    await this.#recorder?.close();
  }

  /** A request for an answer of the model. */
  async ask(c: NodeContext, protocol: Protocol, text: string, serial: string): Promise<Response> {
    const body = parsed(text);
    const exchange = openLoosely(protocol, body);
    const watched = exchange === undefined ? undefined : this.#book.watch(exchange.request, protocol.id, Date.now());
    const print = printOf(protocol.path, body);
    const known = print === undefined ? undefined : this.#recording?.next(print);
    if (known !== undefined && print !== undefined)
      return this.#again(c, replayed(known, print, protocol), { exchange, watched, print, serial });
    if (this.#url === undefined) {
      watched?.heard([], 404);
      const message = 'The recording has no answer to this request, and there is no upstream to ask.';
      return forGood(refused(c, protocol, { status: 404, message, code: 'not_recorded' }));
    }
    const aside =
      Math.ceil((exchange === undefined ? text.length : charactersOf(exchange.request.messages)) / 4) +
      mostOutput(body);
    const refusal = this.#spend.begin(aside);
    if (refusal !== undefined) {
      watched?.heard([], 429);
      return forGood(refused(c, protocol, { status: 429, message: refusal, code: 'insufficient_quota' }));
    }
    return this.#send(c, protocol, text, { exchange, watched, print, serial }, aside);
  }

  /** Anything else that a client asks of the API: passed on as it is. */
  async pass(c: NodeContext, shape: Pick<Protocol, 'fault'>): Promise<Response> {
    if (this.#url === undefined) return refused(c, shape, { status: 404, message: 'There is no upstream to ask.' });
    const refusal = c.req.method === 'POST' ? this.#spend.begin(0) : undefined;
    if (refusal !== undefined)
      return forGood(refused(c, shape, { status: 429, message: refusal, code: 'insufficient_quota' }));
    const body = c.req.method === 'GET' || c.req.method === 'HEAD' ? null : new Uint8Array(await c.req.arrayBuffer());
    const answer = await this.#request(c, body);
    if ('status' in answer) return refused(c, shape, answer);
    c.env.outgoing.writeHead(answer.statusCode, passedOn(Object.entries(answer.headers)));
    await passStream(answer.body, c.env.outgoing, 0);
    return RESPONSE_ALREADY_SENT;
  }

  #again(c: NodeContext, answer: Replayed, { exchange, watched, serial }: Asked): Response {
    watched?.heard(answer.heard.calls, answer.status < 400 ? undefined : answer.status);
    exchange?.keep?.(answer.heard, watched?.marker);
    if (answer.body !== undefined) return c.body(answer.body, answer.status as 200, { 'content-type': answer.type });
    const facts = { serial, at: Date.now(), marker: watched?.marker };
    const { body, closing } = exchange?.stream(answer.answer, facts) ?? { body: [], closing: [] };
    return c.body([...body, ...closing].join(''), 200, STREAM_HEADERS);
  }

  async #send(c: NodeContext, protocol: Protocol, text: string, asked: Asked, aside: number): Promise<Response> {
    const answer = await this.#request(c, text);
    if ('status' in answer) {
      this.#spend.end(aside, 0);
      asked.watched?.heard([], answer.status);
      return refused(c, protocol, answer);
    }
    const type = String(answer.headers['content-type'] ?? 'application/json');
    const { outgoing } = c.env;
    outgoing.writeHead(answer.statusCode, passedOn(Object.entries(answer.headers)));
    const passed = await passStream(answer.body, outgoing, LARGEST_ANSWER);
    const heard = type.includes('event-stream')
      ? protocol.heardEvents(eventsIn(passed.text))
      : protocol.heard(parsed(passed.text));
    const failed = answer.statusCode >= 400 ? answer.statusCode : undefined;
    this.#spend.end(aside, failed === undefined ? (heard.tokens ?? guessed(asked, passed.text)) : 0);
    asked.watched?.heard(heard.calls, failed);
    if (failed === undefined) asked.exchange?.keep?.(heard, asked.watched?.marker);
    if (failed === undefined && passed.whole)
      this.#record(protocol, asked.print, answer.statusCode, type, passed.text, heard);
    return RESPONSE_ALREADY_SENT;
  }

  #record(
    protocol: Protocol,
    print: Print | undefined,
    status: number,
    type: string,
    body: string,
    heard: Heard,
  ): void {
    if (print === undefined) return;
    const { calls, text } = heard;
    this.#recorder?.add({ protocol: protocol.id, ...print, status, type, body, calls, text });
  }

  /** The answer of the upstream, or why there is none. Redirects are not followed: the key is for one host. */
  async #request(c: NodeContext, body: string | Uint8Array | null): Promise<Dispatcher.ResponseData | Fault> {
    const { signal } = c.req.raw;
    if (!(await this.#pace.turn(signal)))
      return { status: 429, message: 'Too many requests wait for their turn (--rate).' };
    const { pathname, search } = new URL(c.req.url);
    const url = `${this.#url?.origin}${this.#url?.pathname}${pathname.replace(/^\/v1/, '')}${search}`;
    try {
      const headers = { ...passedOn(c.req.raw.headers), 'accept-encoding': 'identity' };
      const method = c.req.method as Dispatcher.HttpMethod;
      const answer = await request(url, { method, headers, body, signal, dispatcher: this.#network });
      if (answer.statusCode < 300 || answer.statusCode >= 400) return answer;
      await answer.body.dump();
      return {
        status: 502,
        message: `The upstream answered with a redirect (${answer.statusCode}), which is not followed.`,
      };
    } catch (error) {
      const why = (error as NodeJS.ErrnoException).code ?? 'no answer';
      return { status: 502, message: `The upstream could not be reached: ${why}.` };
    }
  }
}

/** Without a path the API lies under `/v1`. */
function upstreamUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`the upstream "${text}" is not an http or https address`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError('the upstream is given without a key: clients send their own');
  url.pathname = url.pathname.replace(/\/+$/, '') || '/v1';
  return url;
}

function openLoosely(protocol: Protocol, body: unknown): Exchange | undefined {
  try {
    return protocol.open(body, true);
  } catch (error) {
    // What is wrong with it the real API says best.
    if (error instanceof WireFault) return undefined;
    throw error;
  }
}

/** Official clients try again after 429 unless they are told that it is for good. */
function forGood(response: Response): Response {
  response.headers.set('x-should-retry', 'false');
  return response;
}

function mostOutput(body: unknown): number {
  const { max_tokens, max_completion_tokens, max_output_tokens } = (body ?? {}) as Record<string, unknown>;
  const most = [max_tokens, max_completion_tokens, max_output_tokens].find((one) => typeof one === 'number');
  return typeof most === 'number' && most > 0 ? Math.min(most, 1_000_000) : 0;
}

function guessed({ exchange }: Asked, answer: string): number {
  return Math.ceil((charactersOf(exchange?.request.messages ?? []) + answer.length) / 4);
}
