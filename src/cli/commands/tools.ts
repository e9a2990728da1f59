import { Command } from 'commander';
import type { ToolSet } from '../../lab/tools/tool-file.ts';
import { UsageError } from '../../model/errors.ts';
import { type Io, writeLine } from '../io.ts';
import { wholeNumber } from '../options/numbers.ts';
import { gather } from '../options/selection.ts';
import { aborted, interruptible, interruptionOf } from '../signals.ts';

interface ToolsOptions {
  scenario?: string;
  file?: string;
  mimic?: string;
  with?: string[];
  approvals?: boolean;
  stdio?: boolean;
  port?: number;
  host: string;
  ledger?: string;
  keyEnv: string;
  issue?: string[];
  tokensEnv?: string;
}

export function toolsCommand(io: Io): Command {
  return new Command('tools')
    .description(
      'Serves canary tools over MCP until it is interrupted: tools that do nothing but write down that they were called. The first line of stdout is JSON with their address, and the key of the control API.',
    )
    .optionsGroup('Tools:')
    .option('--scenario <file>', 'the tools of a scenario, a path or the id of a shipped one')
    .option('--file <file>', 'tools of your own (tools/1)')
    .option('--mimic <lock>', "somebody else's tools, from a lock of retcon lint --lock")
    .option('--with <sinks>', 'also http_request or send_mail; repeatable', gather)
    .option('--approvals', 'ask a person, by elicitation, before a tool runs that a recording says needs approval')
    .optionsGroup('Serve:')
    .option('--stdio', 'speak MCP on stdin and stdout, for a client that starts this command itself')
    .option('--port <n>', 'port; 0: any free one (with --stdio: no HTTP unless it is named)', wholeNumber(0, 65_535))
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--ledger <file>', 'where what happens is written down (SQLite); default: in memory')
    .optionsGroup('Credentials:')
    .option('--key-env <name>', 'environment variable with the key of the control API', 'RETCON_TOOLS_KEY')
    .option('--issue <principal>', 'issue tokens for this principal, and take no others; repeatable', gather)
    .option('--tokens-env <name>', 'environment variable with known tokens, a JSON object by principal')
    .addHelpText('after', EXAMPLES)
    .action((options: ToolsOptions) => serve(options, io));
}

async function serve(options: ToolsOptions, io: Io): Promise<void> {
  const { stdio = false, port, host, ledger, issue } = options;
  const [{ startToolServer }, { resolve }] = await Promise.all([
    import('../../lab/tools/server.ts'),
    import('node:path'),
  ]);
  const set = await toolsOf(options, io);
  const controlKey = io.env[options.keyEnv];
  const tokens = tokensOf(options.tokensEnv, io);
  await interruptible(io, async (signal) => {
    const server = await startToolServer({
      ...set,
      ...(ledger === undefined ? {} : { ledger: resolve(io.cwd, ledger) }),
      ...(controlKey === undefined || controlKey === '' ? {} : { controlKey }),
      ...(issue === undefined ? {} : { principals: issue }),
      ...(tokens === undefined ? {} : { tokens }),
      ...(stdio && port === undefined ? {} : { http: { port: port ?? 0, host } }),
      ...(stdio ? { stdio: { input: process.stdin, output: process.stdout } } : {}),
    });
    const { url, origin } = server;
    // stdout belongs to the protocol where that is spoken on it.
    if (url !== undefined)
      writeLine(stdio ? io.stderr : io.stdout, JSON.stringify({ url, control: origin, controlKey: server.controlKey }));
    await Promise.race([aborted(signal), ...(server.ended === undefined ? [] : [server.ended])]);
    await server.close();
    io.exitCode = interruptionOf(signal)?.exit ?? 0;
  });
}

/** The tools of the one place that was named, with the sinks beside them. */
async function toolsOf(options: ToolsOptions, io: Io): Promise<ToolSet> {
  const named = [options.scenario, options.file, options.mimic].filter((one) => one !== undefined);
  if (named.length > 1) throw new UsageError('name one of --scenario, --file and --mimic');
  if (named.length === 0 && options.with === undefined)
    throw new UsageError('name the tools to serve: --scenario, --file, --mimic or --with');
  const { readTools } = await import('../../lab/declared.ts');
  const { file, mimic, approvals } = options;
  const sinks = (options.with ?? []).flatMap((list) => list.split(',')).map((name) => name.trim());
  return readTools({ baselines: await baselinesOf(options, io), file, mimic, approvals, with: sinks }, io.cwd);
}

async function baselinesOf({ scenario }: ToolsOptions, io: Io) {
  if (scenario === undefined) return [];
  const { readScenario } = await import('../../scenario/read.ts');
  const { baselines } = await readScenario(scenario, { env: io.env, cwd: io.cwd });
  return baselines.map(({ baseline }) => baseline);
}

function tokensOf(variable: string | undefined, io: Io): Record<string, string> | undefined {
  if (variable === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(io.env[variable] ?? '');
  } catch {
    throw new UsageError(`${variable} is no JSON object of tokens by principal`);
  }
  const entries = value !== null && typeof value === 'object' ? Object.entries(value) : [];
  if (entries.length === 0 || entries.some(([, token]) => typeof token !== 'string'))
    throw new UsageError(`${variable} is no JSON object of tokens by principal`);
  return Object.fromEntries(entries);
}

const EXAMPLES = `
Examples:
  retcon tools --scenario retcon.yaml --ledger tools.sqlite
  retcon tools --stdio --file tools.yaml --ledger tools.sqlite
  retcon tools --mimic tools.lock.json --issue alice --issue mallory
  retcon tools --with http_request --with send_mail`;
