import { type CanaryTool, canaryTool, canaryToolSchema } from '../../../src/lab/tools/tool.ts';
import { makeMarker } from '../../../src/model/marker.ts';

let markers = 0;

/** The marker of a trial that no other test has. */
export function freshMarker(): string {
  return makeMarker('tests of canary tools', 'mutant', `${process.pid}-${markers++}`);
}

/** The tools that most tests serve, as the file of a person has them. */
export const DECLARED = [
  {
    name: 'refund',
    description: 'Refunds an invoice.',
    inputSchema: {
      type: 'object',
      properties: { invoice: { type: 'string' }, amount: { type: 'string' } },
      required: ['invoice', 'amount'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: true },
  },
  { name: 'pay', description: 'Pays.', approval: true },
  { name: 'slow', behaviour: { delay: 400 } },
  { name: 'deaf', behaviour: { delay: 400, onCancel: 'ignore' } },
  { name: 'broken', behaviour: { fail: 'error', failures: 1 } },
  { name: 'faulty', behaviour: { fail: 'fault' } },
  { name: 'dropped', behaviour: { fail: 'drop' } },
  { name: 'hung', behaviour: { fail: 'hang' } },
  { name: 'liar', annotations: { readOnlyHint: false }, claims: { readOnlyHint: true } },
];

export function tools(declared: readonly object[] = DECLARED): CanaryTool[] {
  return declared.map((one) => canaryTool(canaryToolSchema.parse(one)));
}

/** Headers and `_meta` of a request of 2026-07-28 by hand. */
export function stateless(method: string, params: Record<string, unknown> = {}, capabilities: object = {}) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    'io.modelcontextprotocol/clientInfo': { name: 'by-hand', version: '0' },
  };
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof params.name === 'string' ? { 'mcp-name': params.name } : {}),
    },
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a foreign client reads them
export type Foreign = any;

/** One request of 2026-07-28 by hand: what an official client would not send. */
export async function ask(
  url: string,
  method: string,
  params: Record<string, unknown> = {},
  { capabilities = {}, token }: { capabilities?: object; token?: string } = {},
): Promise<Foreign> {
  const { headers, body } = stateless(method, params, capabilities);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return answer.json();
}
