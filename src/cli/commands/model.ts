import { Command } from 'commander';
import { type Io, writeLine } from '../io.ts';
import { wholeNumber } from '../options/numbers.ts';
import { aborted, interruptible, interruptionOf } from '../signals.ts';

interface ModelOptions {
  port: number;
  host: string;
}

export function modelCommand(io: Io): Command {
  return new Command('model')
    .description(
      'Serves the scripted model (OpenAI Chat Completions) until it is interrupted. The first line of stdout is JSON with its addresses and the key of its control API.',
    )
    .optionsGroup('Serve:')
    .option('--port <n>', 'port; 0: any free one', wholeNumber(0, 65_535), 0)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addHelpText('after', EXAMPLES)
    .action((options: ModelOptions) => serve(options, io));
}

async function serve(options: ModelOptions, io: Io): Promise<void> {
  const { startModelServer } = await import('../../lab/model/server.ts');
  const { port, host } = options;
  await interruptible(io, async (signal) => {
    const server = await startModelServer({ port, host });
    writeLine(io.stdout, JSON.stringify({ url: server.url, baseUrl: server.baseUrl, controlKey: server.controlKey }));
    await aborted(signal);
    await server.close();
    io.exitCode = interruptionOf(signal)?.exit ?? 0;
  });
}

const EXAMPLES = `
Examples:
  retcon model
  retcon model --port 9100
  OPENAI_BASE_URL=http://127.0.0.1:9100/v1 node my-agent.js`;
