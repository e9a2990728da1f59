import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AnswerFacts, Exchange, Fault, Protocol } from './protocol.ts';
import type { Reply } from './script-book.ts';

export interface NodeEnv {
  Bindings: HttpBindings;
  /** The id of the request, once it has one. */
  Variables: { serial?: string };
}
export type NodeContext = Context<NodeEnv>;

export const STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };

/** Gives a reply as the script says: late, slowly, broken off, or not at all. */
export async function deliver(
  c: NodeContext,
  protocol: Protocol,
  exchange: Exchange,
  reply: Reply,
  facts: AnswerFacts,
): Promise<Response> {
  const { outgoing } = c.env;
  if (reply.delay > 0 && !(await stays(outgoing, reply.delay))) return RESPONSE_ALREADY_SENT;
  const { fails, answer, breaks, pace } = reply;
  const fault = fails === undefined ? undefined : faultOf(fails.status, facts.serial);
  const { stream } = exchange.request;
  if (fault !== undefined && (fails?.when === 'before' || !stream))
    return refused(c, protocol, fault, fails?.retryAfter);
  if (!stream) {
    const body = JSON.stringify(exchange.whole(answer, facts));
    return breaks ? halfOf(outgoing, body) : c.body(body, 200, { 'content-type': 'application/json' });
  }
  const { body, closing } = exchange.stream(answer, facts);
  if (fault === undefined && !breaks && pace === 0) return c.body([...body, ...closing].join(''), 200, STREAM_HEADERS);
  const half = body.slice(0, Math.ceil(body.length / 2));
  const events = fault !== undefined ? [...half, protocol.faultEvent(fault)] : breaks ? body : [...body, ...closing];
  outgoing.writeHead(200, { ...STREAM_HEADERS, 'x-request-id': facts.serial, 'request-id': facts.serial });
  if (!(await (pace > 0 ? paced(outgoing, events, pace) : written(outgoing, events)))) return RESPONSE_ALREADY_SENT;
  if (breaks) await breakOff(outgoing);
  else outgoing.end();
  return RESPONSE_ALREADY_SENT;
}

/** A refusal in the shape of its API. */
export function refused(c: Context, protocol: Pick<Protocol, 'fault'>, fault: Fault, retryAfter?: number): Response {
  const wait =
    retryAfter === undefined
      ? {}
      : { 'retry-after': String(Math.ceil(retryAfter / 1000)), 'retry-after-ms': String(retryAfter) };
  const headers = { 'content-type': 'application/json', ...wait };
  return c.body(JSON.stringify(protocol.fault(fault)), fault.status as ContentfulStatusCode, headers);
}

function faultOf(status: number, request: string): Fault {
  const words: Readonly<Record<number, string>> = {
    401: 'The key is not valid.',
    403: 'This is not allowed.',
    404: 'There is no such model.',
    429: 'Too many requests: please wait.',
    529: 'Overloaded',
  };
  const message =
    words[status] ?? (status >= 500 ? 'The model had an error while it answered.' : 'The request is refused.');
  return { status, message: `${message} (The script says so.)`, request };
}

/** The head of an answer and half of its body, and then nothing. */
async function halfOf(outgoing: ServerResponse, body: string): Promise<Response> {
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  outgoing.write(body.slice(0, Math.ceil(body.length / 2)));
  await breakOff(outgoing);
  return RESPONSE_ALREADY_SENT;
}

/** What was written is on its way before the connection breaks. */
async function breakOff(outgoing: ServerResponse): Promise<void> {
  if (outgoing.writableNeedDrain) await drained(outgoing);
  await stays(outgoing, 20);
  outgoing.destroy();
}

async function written(outgoing: ServerResponse, events: readonly string[]): Promise<boolean> {
  for (const event of events) if (!outgoing.write(event) && !(await drained(outgoing))) return false;
  return true;
}

/** One event after the other, so many milliseconds apart; false when the client went away meanwhile. */
function paced(outgoing: ServerResponse, events: readonly string[], pace: number): Promise<boolean> {
  if (outgoing.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    let next = 0;
    const done = (there: boolean): void => {
      clearInterval(timer);
      outgoing.off('close', gone);
      resolve(there);
    };
    const gone = (): void => done(false);
    const step = (): void => {
      // Who reads slowly is written to when there is room again.
      if (outgoing.writableNeedDrain) return;
      const event = events[next++];
      if (event !== undefined) outgoing.write(event);
      if (next >= events.length) done(true);
    };
    const timer = setInterval(step, pace);
    outgoing.on('close', gone);
    step();
  });
}

/** Waits; false when the client went away meanwhile. */
function stays(outgoing: ServerResponse, ms: number): Promise<boolean> {
  if (outgoing.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const done = (there: boolean) => (): void => {
      clearTimeout(timer);
      outgoing.off('close', gone);
      resolve(there);
    };
    const gone = done(false);
    const timer = setTimeout(done(true), ms);
    outgoing.on('close', gone);
  });
}

function drained(outgoing: ServerResponse): Promise<boolean> {
  if (outgoing.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const done = (there: boolean) => (): void => {
      outgoing.off('close', gone).off('drain', ready);
      resolve(there);
    };
    const gone = done(false);
    const ready = done(true);
    outgoing.on('close', gone).on('drain', ready);
  });
}
