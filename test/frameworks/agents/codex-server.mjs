import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = createRequire(import.meta.url).resolve('@openai/codex/bin/codex.js');

/** All that Codex is told: where its model is, where its tools are, and about which of them it asks a person. */
export const configuration = ({ model, tools, gated }) => `model = "gpt-5-mini"
model_provider = "lab"
approval_policy = "on-request"
sandbox_mode = "read-only"

[model_providers.lab]
name = "lab"
base_url = "${model}"
wire_api = "responses"
env_key = "OPENAI_API_KEY"

[mcp_servers.tools]
url = "${tools}"
bearer_token_env_var = "TOOLS_TOKEN"
default_tools_approval_mode = "approve"
${gated.map((tool) => `\n[mcp_servers.tools.tools.${tool}]\napproval_mode = "prompt"\n`).join('')}`;

/**
 * A `codex app-server` with a home of its own: what an editor speaks to, JSON-RPC by lines. `listen(message)` hears its
 * notifications and its questions; `request` and `answer` are what a client may say.
 */
export function startCodex({ token, gated, listen }) {
  const home = mkdtempSync(join(tmpdir(), 'codex-home-'));
  const where = { model: process.env.OPENAI_BASE_URL, tools: process.env.MCP_SERVER_URL };
  writeFileSync(join(home, 'config.toml'), configuration({ ...where, gated }));
  const child = spawn(process.execPath, [program, 'app-server'], {
    cwd: home,
    env: { ...process.env, CODEX_HOME: home, TOOLS_TOKEN: token },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const asked = new Map();
  const send = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  let last = 0;

  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.method !== undefined) return listen(message);
    const { resolve, reject } = asked.get(message.id);
    asked.delete(message.id);
    if (message.error === undefined) resolve(message.result);
    else reject(new Error(message.error.message));
  });
  child.on('exit', () => {
    for (const { reject } of asked.values()) reject(new Error('Codex has ended'));
  });

  const request = (method, params) =>
    new Promise((resolve, reject) => {
      asked.set(++last, { resolve, reject });
      send({ id: last, method, params });
    });
  const ready = request('initialize', { clientInfo: { name: 'threads', version: '1.0.0' }, capabilities: null }).then(
    () => send({ method: 'initialized' }),
  );
  return {
    request: (method, params) => ready.then(() => request(method, params)),
    answer: (id, result) => send({ id, result }),
    /** Ends it, and removes its home once it writes nothing there any more. */
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
