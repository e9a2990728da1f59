// A toy MCP server on stdio. Its argument says how it behaves: legacy, modern, paged, silent, dying, circular, asking.
import { createInterface } from 'node:readline';

const how = process.argv[2] ?? 'legacy';
const tools = [1, 2, 3].map((n) => ({
  name: `get_${n}`,
  description: 'd',
  inputSchema: { type: 'object', properties: {} },
}));
const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
let ready = false;
let asked;

process.stdout.write('This line is no JSON.\n');
if (how === 'dying') {
  console.error('cannot start: no credential');
  process.exit(4);
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params, result } = JSON.parse(line);
  if (how === 'silent') return;
  if (method === 'initialize') {
    if (how === 'modern') return say({ id, error: { code: -32601, message: 'no such method' } });
    return say({
      id,
      result: {
        protocolVersion: '2025-06-18',
        serverInfo: { name: 'toy', version: '1' },
        instructions: 'Be kind.',
        capabilities: { tools: {} },
      },
    });
  }
  if (method === 'notifications/initialized') {
    ready = true;
    return undefined;
  }
  if (method === 'server/discover') return say({ id, result: { serverInfo: { name: 'toy', version: '2' } } });
  if (result !== undefined && id === 'r1')
    return say({ id: asked, result: { tools: tools.slice(0, result.roots.length + 1) } });
  if (method !== 'tools/list') return undefined;
  if (how === 'modern' && params._meta?.['io.modelcontextprotocol/protocolVersion'] !== '2026-07-28')
    return say({ id, error: { code: -32602, message: 'no version' } });
  if (how !== 'modern' && !ready) return say({ id, error: { code: -32002, message: 'not initialized' } });
  if (how === 'asking') {
    asked = id;
    return say({ id: 'r1', method: 'roots/list' });
  }
  if (how === 'circular') return say({ id, result: { tools, nextCursor: 'same' } });
  const at = Number(params.cursor ?? 0);
  if (how === 'paged')
    return say({ id, result: { tools: [tools[at]], ...(at < 2 ? { nextCursor: String(at + 1) } : {}) } });
  return say({ id, result: { tools } });
});
