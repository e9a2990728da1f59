import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const version = '@openai/codex 0.169.0';

const run = promisify(execFile);
const program = createRequire(import.meta.url).resolve('@openai/codex/bin/codex.js');

/** A session of the Codex CLI with a home of its own, in which nothing stands but where its model and its tools are. */
export async function startThread({ token }) {
  const home = await mkdtemp(join(tmpdir(), 'codex-home-'));
  await writeFile(
    join(home, 'config.toml'),
    `model = "gpt-5-mini"
model_provider = "lab"
approval_policy = "never"
sandbox_mode = "read-only"

[model_providers.lab]
name = "lab"
base_url = "${process.env.OPENAI_BASE_URL}"
wire_api = "responses"
env_key = "OPENAI_API_KEY"

[mcp_servers.tools]
url = "${process.env.MCP_SERVER_URL}"
bearer_token_env_var = "TOOLS_TOKEN"
default_tools_approval_mode = "approve"
`,
  );
  const env = { ...process.env, CODEX_HOME: home, TOOLS_TOKEN: token };
  let session;

  return {
    async say(text) {
      const which = session === undefined ? [] : ['resume', session];
      const asked = run(process.execPath, [program, 'exec', ...which, '--json', '--skip-git-repo-check', text], {
        env,
        cwd: home,
        maxBuffer: 16 * 1024 * 1024,
      });
      // What is piped to it counts as a part of the message.
      asked.child.stdin.end();
      const { stdout } = await asked;
      const events = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
      session ??= events.find(({ type }) => type === 'thread.started')?.thread_id;
      const calls = events.flatMap(({ type, item }) =>
        type === 'item.completed' && item.type === 'mcp_tool_call' ? [item] : [],
      );
      return calls.map(({ id, status }) => ({
        id: `${session}-${id}`,
        state: status === 'completed' ? 'done' : 'failed',
      }));
    },
    async goOn() {
      return [];
    },
  };
}
