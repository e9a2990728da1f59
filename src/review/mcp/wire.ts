import type { JsonObject, JsonValue } from '../../model/json.ts';

/** One answer of a server. */
export type Answer = { result: JsonObject } | { error: { code: number; message: string } };

/** Raw JSON-RPC to one server. Rejects with a TargetError when the server does not answer. */
export interface Wire {
  request(method: string, params: JsonObject, protocol?: string): Promise<Answer>;
  notify(method: string, params: JsonObject, protocol?: string): Promise<void>;
  close(): Promise<void>;
}

/** What a client answers that offers nothing: there are no roots, no sampling, no questions to a person. */
export function answerTo(method: string, id: JsonValue): JsonObject {
  if (method === 'ping') return { jsonrpc: '2.0', id, result: {} };
  if (method === 'roots/list') return { jsonrpc: '2.0', id, result: { roots: [] } };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'not offered' } };
}

export function answerOf(message: JsonObject): Answer {
  const { result, error } = message;
  if (error !== null && typeof error === 'object' && !Array.isArray(error))
    return { error: { code: Number(error.code), message: String(error.message) } };
  return { result: result !== null && typeof result === 'object' && !Array.isArray(result) ? result : {} };
}
