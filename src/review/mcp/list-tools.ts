import { TargetError } from '../../model/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue, membersOf } from '../../model/json.ts';
import { RETCON_VERSION } from '../../model/version.ts';
import type { Answer, Wire } from './wire.ts';

const SESSIONFUL = '2025-11-25';
const STATELESS = '2026-07-28';
const MOST_PAGES = 1000;

export const ERAS = ['auto', '2025', '2026'] as const;
export type Era = (typeof ERAS)[number];

/** What a live server declares. */
export interface Listed {
  tools: JsonValue[];
  instructions: string | undefined;
  /** `name version`, as the server calls itself. */
  server: string;
  protocol: string;
}

/**
 * Asks a server for its tools: with the handshake of 2025-11-25 and before, or as 2026-07-28 does it, without one. `auto` tries
 * the handshake first. No tool is called.
 */
export async function listTools(wire: Wire, era: Era): Promise<Listed> {
  if (era !== '2026') {
    const greeting = await wire.request('initialize', {
      protocolVersion: SESSIONFUL,
      capabilities: {},
      clientInfo: { name: 'retcon', version: RETCON_VERSION },
    });
    if ('result' in greeting) return withHandshake(wire, greeting.result);
    if (era === '2025') throw refused('initialize', greeting);
  }
  return withoutHandshake(wire);
}

async function withHandshake(wire: Wire, greeting: JsonObject): Promise<Listed> {
  const protocol = typeof greeting.protocolVersion === 'string' ? greeting.protocolVersion : SESSIONFUL;
  await wire.notify('notifications/initialized', {}, protocol);
  return {
    tools: await pages(wire, protocol, {}),
    ...introduction(greeting),
    protocol,
  };
}

async function withoutHandshake(wire: Wire): Promise<Listed> {
  const meta = {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': STATELESS,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'retcon', version: RETCON_VERSION },
    },
  };
  const discovered = await wire.request('server/discover', meta, STATELESS);
  const greeting = 'result' in discovered ? discovered.result : {};
  return { tools: await pages(wire, STATELESS, meta), ...introduction(greeting), protocol: STATELESS };
}

function introduction(greeting: JsonObject): { server: string; instructions: string | undefined } {
  const { name, version } = membersOf(greeting.serverInfo);
  return {
    server: [name, version].filter((one) => typeof one === 'string').join(' ') || 'a server without a name',
    instructions: typeof greeting.instructions === 'string' ? greeting.instructions : undefined,
  };
}

async function pages(wire: Wire, protocol: string, base: JsonObject): Promise<JsonValue[]> {
  const tools: JsonValue[] = [];
  const seen = new Set<string>();
  let cursor: JsonObject = {};
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await wire.request('tools/list', { ...base, ...cursor }, protocol);
    if ('error' in answer) throw refused('tools/list', answer);
    const { tools: listed, nextCursor } = answer.result;
    for (const tool of Array.isArray(listed) ? listed : []) if (isJsonObject(tool)) tools.push(tool);
    if (typeof nextCursor !== 'string') return tools;
    if (seen.has(nextCursor)) throw new TargetError('tools/list gives the same cursor twice and would never end');
    seen.add(nextCursor);
    cursor = { cursor: nextCursor };
  }
  throw new TargetError(`tools/list has more than ${MOST_PAGES} pages`);
}

function refused(method: string, answer: Extract<Answer, { error: unknown }>): TargetError {
  return new TargetError(`the server refuses ${method}: ${answer.error.message} (${answer.error.code})`);
}
