import { Agent, request } from 'undici';
import { makeMarker } from '../../../src/model/marker.ts';

/** What the clients of one load measured. */
export interface Measured {
  requests: number;
  failed: number;
  /** Milliseconds from request to last byte. */
  times: number[];
  /** Streams open at once: the most there were. */
  most: number;
}

export interface ClientOptions {
  url: string;
  controlKey: string;
  /** Streams that are kept open at once. */
  streams: number;
  seconds: number;
  /** Milliseconds between two events of a stream. */
  pace: number;
  /** Called once each second. */
  tick: (measured: Measured) => void;
}

const APIS = ['/v1/chat/completions', '/v1/responses', '/v1/messages'] as const;
/** Conversations of one trial, after which it is forgotten as a campaign forgets it. */
const CONVERSATIONS = 3;

/** Keeps so many streams open, each of another API, with two rounds of calls, under ever new trials. */
export async function load(options: ClientOptions): Promise<Measured> {
  const { url, controlKey, streams, seconds, pace, tick } = options;
  const network = new Agent({ connections: streams + 8, keepAliveTimeout: 10_000 });
  const measured: Measured = { requests: 0, failed: 0, times: [], most: 0 };
  let open = 0;
  const end = performance.now() + seconds * 1000;
  const timer = setInterval(() => tick(measured), 1000);
  const control = async (method: 'POST' | 'DELETE', path: string, body?: object): Promise<void> => {
    const headers = { 'x-retcon-key': controlKey };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await request(`${url}/retcon${path}`, { method, headers, dispatcher: network, ...sent });
    await answer.body.dump();
  };
  const ask = async (path: string, body: object): Promise<void> => {
    measured.most = Math.max(measured.most, ++open);
    const started = performance.now();
    const sent = JSON.stringify({ model: 'load', stream: true, max_tokens: 100, ...body });
    const answer = await request(`${url}${path}`, { method: 'POST', body: sent, dispatcher: network });
    const text = await answer.body.text();
    open--;
    measured.requests++;
    measured.times.push(performance.now() - started);
    if (answer.statusCode !== 200 || !/\[DONE\]|response\.completed|message_stop/.test(text.slice(-4000)))
      measured.failed++;
  };
  const client = async (number: number): Promise<void> => {
    const path = APIS[number % APIS.length] ?? APIS[0];
    for (let trial = 0; performance.now() < end; trial++) {
      const marker = makeMarker('load', `${number}`, trial);
      await control('POST', '/scripts', scriptOf(marker, pace));
      for (let i = 0; i < CONVERSATIONS && performance.now() < end; i++) {
        for (const body of conversation(path, marker)) await ask(path, body);
      }
      await control('DELETE', `/scripts/${marker}`);
    }
  };
  await Promise.all(Array.from({ length: streams }, (_, number) => client(number)));
  clearInterval(timer);
  await network.destroy();
  return measured;
}

function scriptOf(marker: string, pace: number): object {
  const call = {
    tool: 'refund',
    arguments: { invoice: `inv-${marker}-1`, memo: `${marker}-main0x0`, note: 'n'.repeat(240) },
  };
  const turns = { 'main/0': { rounds: [[call]], final: 'All is done, and nothing is left to do. '.repeat(8) } };
  return { marker, again: 'same', turns, behave: { pace } };
}

/** A first request, and one with the result of the call. */
function conversation(path: string, marker: string): object[] {
  const id = `call_${marker}_main_0_0_0`;
  const user = { role: 'user', content: `${'Some context of an agent. '.repeat(80)}[ref ${marker}/main/0]` };
  if (path === '/v1/responses') {
    const call = { type: 'function_call', call_id: id, name: 'refund', arguments: '{}' };
    return [{ input: [user] }, { input: [user, call, { type: 'function_call_output', call_id: id, output: 'done' }] }];
  }
  if (path === '/v1/messages') {
    const use = { role: 'assistant', content: [{ type: 'tool_use', id, name: 'refund', input: {} }] };
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'done' }] };
    return [{ messages: [user] }, { messages: [user, use, result] }];
  }
  const call = {
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name: 'refund', arguments: '{}' } }],
  };
  return [{ messages: [user] }, { messages: [user, call, { role: 'tool', tool_call_id: id, content: 'done' }] }];
}
