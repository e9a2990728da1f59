import { type Dispatcher, request } from 'undici';
import { TargetError } from '../../model/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import { type Answer, answerOf, type Wire } from './wire.ts';

const MAX_BODY = 32 * 1024 * 1024;

/** Speaks streamable HTTP with a server. Follows no redirect; the session id, where there is one, goes with every request. */
export function httpWire(url: string, headers: Readonly<Record<string, string>>, timeoutMs: number): Wire {
  let session: string | undefined;
  let next = 1;
  const post = async (message: JsonObject, protocol: string | undefined): Promise<Dispatcher.ResponseData> => {
    try {
      return await request(url, {
        method: 'POST',
        body: JSON.stringify(message),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        headers: {
          ...headers,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(session === undefined ? {} : { 'mcp-session-id': session }),
          ...(protocol === undefined ? {} : { 'mcp-protocol-version': protocol, 'mcp-method': String(message.method) }),
        },
      });
    } catch (cause) {
      throw new TargetError(`cannot reach ${url}: ${(cause as Error).message}`, 2, { cause });
    }
  };
  return {
    async request(method, params, protocol) {
      const id = next++;
      const response = await post({ jsonrpc: '2.0', id, method, params }, protocol);
      const { statusCode: status } = response;
      const given = response.headers['mcp-session-id'];
      if (typeof given === 'string') session = given;
      if (status >= 300 && status < 400) {
        await response.body.dump();
        throw new TargetError(`${url} redirects (${status}); name the address it redirects to`);
      }
      const message = await answerIn(response, id);
      if (message !== undefined) return answerOf(message);
      if (status === 401 || status === 403)
        throw new TargetError(`${url} answers ${status}: give a credential with --header`);
      if (status >= 500) throw new TargetError(`${url} answers ${status} to ${method}`);
      return status >= 400
        ? ({ error: { code: status, message: `status ${status}` } } satisfies Answer)
        : Promise.reject(new TargetError(`${url} gives no JSON-RPC answer to ${method}`));
    },
    async notify(method, params, protocol) {
      const response = await post({ jsonrpc: '2.0', method, params }, protocol);
      await response.body.dump();
    },
    async close() {
      if (session === undefined) return;
      const ended = await request(url, { method: 'DELETE', headers: { ...headers, 'mcp-session-id': session } }).catch(
        () => undefined,
      );
      await ended?.body.dump();
    },
  };
}

/** The message with this id: the body itself, or an event of a stream, of which no more is read than is needed. */
async function answerIn({ body, headers }: Dispatcher.ResponseData, id: number): Promise<JsonObject | undefined> {
  const streamed = String(headers['content-type'] ?? '').includes('text/event-stream');
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk as Buffer, { stream: true });
    if (text.length > MAX_BODY) throw new TargetError('the answer is larger than 32 MiB');
    if (!streamed) continue;
    const events = text.split(/\r?\n\r?\n/);
    text = events.pop() ?? '';
    for (const event of events) {
      const found = withId(dataOf(event), id);
      if (found !== undefined) return found;
    }
  }
  return withId(streamed ? dataOf(text) : text, id);
}

function dataOf(event: string): string {
  const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n');
}

function withId(text: string, id: number): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    const messages = Array.isArray(value) ? value : [value];
    // A refusal before the message was read has no id.
    return messages.filter(isJsonObject).find((one) => one.id === id || (one.id === null && one.error !== undefined));
  } catch {
    return undefined;
  }
}
