import { resolve } from 'node:path';
import { Command } from 'commander';
import type { ModelServerOptions } from '../../lab/model/server.ts';
import type { UpstreamOptions } from '../../lab/model/upstream/upstream.ts';
import { UsageError } from '../../model/errors.ts';
import { type Io, writeLine } from '../io.ts';
import { rate, wholeNumber } from '../options/numbers.ts';
import { aborted, interruptible, interruptionOf } from '../signals.ts';

interface ModelOptions {
  port: number;
  host: string;
  script?: string;
  upstream?: string;
  rate?: number;
  maxRequests?: number;
  maxTokens?: number;
  record?: string;
  replay?: string;
}

export function modelCommand(io: Io): Command {
  return new Command('model')
    .description(
      'Serves a model until it is interrupted: OpenAI Chat Completions, OpenAI Responses and Anthropic Messages, scripted, or passed on to a real one. The first line of stdout is JSON with its addresses and the key of its control API.',
    )
    .optionsGroup('Serve:')
    .option('--port <n>', 'port; 0: any free one', wholeNumber(0, 65_535), 0)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--script <file>', 'what the model says, YAML or JSON (schema: retcon schema model)')
    .optionsGroup('A real model behind it:')
    .option('--upstream <url>', "base URL of its API; clients' own keys are passed on, redirects are not followed")
    .option('--rate <n/s>', 'requests per second at most', rate)
    .option('--max-requests <n>', 'requests at most', wholeNumber(0))
    .option('--max-tokens <n>', 'tokens at most, in and out', wholeNumber(0))
    .option('--record <file>', 'append every answer, by the digest of its request')
    .option('--replay <file>', 'answer requests from a recording; alone, nothing is asked of any model')
    .addHelpText('after', EXAMPLES)
    .action((options: ModelOptions) => serve(options, io));
}

async function serve(options: ModelOptions, io: Io): Promise<void> {
  const upstream = upstreamOf(options, io.cwd);
  if (options.script !== undefined && upstream !== undefined)
    throw new UsageError(
      '--script and --upstream (or --replay) exclude each other: either a script answers, or a model',
    );
  const { port, host, script } = options;
  const serverOptions: ModelServerOptions = { port, host };
  if (upstream !== undefined) serverOptions.upstream = upstream;
  if (script !== undefined) {
    const { readScriptFile } = await import('../../lab/model/hand-script.ts');
    serverOptions.scripts = await readScriptFile(resolve(io.cwd, script), script);
  }
  const { startModelServer } = await import('../../lab/model/server.ts');
  await interruptible(io, async (signal) => {
    const server = await startModelServer(serverOptions);
    const { url, baseUrl, controlKey, markers } = server;
    const named = serverOptions.scripts?.scripts.map(({ name }, i) => ({
      name: name ?? `${i + 1}`,
      marker: markers[i],
    }));
    const scripts = named === undefined ? {} : { scripts: named };
    writeLine(io.stdout, JSON.stringify({ url, baseUrl, controlKey, ...scripts }));
    await aborted(signal);
    await server.close();
    io.exitCode = interruptionOf(signal)?.exit ?? 0;
  });
}

/** What says how a real model is asked; undefined when a script answers. */
function upstreamOf(options: ModelOptions, cwd: string): UpstreamOptions | undefined {
  const { upstream: url, rate: perSecond, maxRequests, maxTokens, record, replay } = options;
  const needs = { '--rate': perSecond, '--max-requests': maxRequests, '--max-tokens': maxTokens, '--record': record };
  const [useless] = Object.entries(needs).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (url === undefined && useless !== undefined) throw new UsageError(`${useless} has no meaning without --upstream`);
  if (url === undefined && replay === undefined) return undefined;
  const place = (file: string | undefined) => (file === undefined ? undefined : resolve(cwd, file));
  const spend = { requests: maxRequests, tokens: maxTokens };
  return { url, rate: perSecond, spend, record: place(record), replay: place(replay) };
}

const EXAMPLES = `
Examples:
  retcon model --script refunds.yaml --port 9100
  OPENAI_BASE_URL=http://127.0.0.1:9100/v1 node my-agent.js
  ANTHROPIC_BASE_URL=http://127.0.0.1:9100 node my-agent.js
  retcon model --upstream https://api.openai.com --max-tokens 200000 --record calls.jsonl
  retcon model --replay calls.jsonl`;
