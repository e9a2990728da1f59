import { Command } from 'commander';
import { CONTROL_KEY_VARIABLE, type GatewayFlags, gatewayOptions, TOKENS_VARIABLE } from '../../gateway/options.ts';
import { startGateway } from '../../gateway/server.ts';
import { verifyAudit } from '../../gateway/verify-audit.ts';
import type { Io } from '../io.ts';

/** `retcon gateway`: serves the reference gateway until it is told to stop. */
export function gatewayCommand(io?: Pick<Io, 'exitCode'>): Command {
  return new Command('gateway')
    .description('serve the reference gateway, sound or with named weaknesses switched on')
    .option('--port <port>', 'port of the data plane (0 picks a free one)', '0')
    .option('--control-port <port>', 'port of the control plane (0 picks a free one)', '0')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--data <folder>', "folder of the gateway's own state (default: a temporary one)")
    .option('--model <url>', 'base URL of a Chat Completions server, with its /v1')
    .option('--refunds <file>', 'SQLite file with invoices and refunds')
    .option('--customers <file>', 'SQLite file with customers')
    .option('--deployments <file>', 'SQLite file with environments and deployments')
    .option('--files <folder>', 'root of the files that delete_file may touch')
    .option('--accounts <file>', 'SQLite file with accounts')
    .option('--secrets <file>', 'SQLite file with secrets and their access log')
    .option('--contexts <file>', 'SQLite file with projects, boards, and what sessions set')
    .option('--scratch <folder>', 'root of the files that run_code may work on')
    .option('--notes <folder>', 'root of the files that write_file may change')
    .option('--egress <urls>', 'what fetch_url may reach, separated by commas')
    .option('--outbox <url>', 'where send_message posts to')
    .option('--weak <names>', 'weaknesses to switch on, separated by commas')
    .option('--tokens-env <name>', 'environment variable with the tokens, a JSON object', TOKENS_VARIABLE)
    .option('--verify-audit <folder>', 'verify the audit chain in a data folder, and serve nothing')
    .option('--stdin-lifeline', 'stop when standard input ends, so as never to outlive a parent')
    .action(async (flags: GatewayFlags & { stdinLifeline?: boolean; verifyAudit?: string }) => {
      if (flags.verifyAudit !== undefined) {
        const whole = reportChain(flags.verifyAudit);
        if (!whole && io !== undefined) io.exitCode = 1;
        return;
      }
      const options = gatewayOptions(flags, process.env);
      const gateway = await startGateway({ ...options, onFault: (error) => console.error(error) });
      if (options.tokens === undefined && options.key === undefined)
        console.error(`${flags.tokensEnv ?? TOKENS_VARIABLE}=${JSON.stringify(gateway.tokens)}`);
      if (options.controlKey === undefined) console.error(`${CONTROL_KEY_VARIABLE}=${gateway.controlKey}`);
      const stopped = stopSignal(flags.stdinLifeline === true);
      console.log(JSON.stringify({ url: gateway.url, control: gateway.controlUrl }));
      await stopped;
      await gateway.close();
    });
}

/** Whether the chain is whole. */
function reportChain(folder: string): boolean {
  const broken = verifyAudit(folder);
  console.log(broken === undefined ? 'the audit chain is whole' : `the audit chain is broken at row ${broken}`);
  return broken === undefined;
}

/** Resolves on SIGINT or SIGTERM, and when standard input ends if that is the lifeline. */
function stopSignal(lifeline: boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      if (lifeline) process.stdin.destroy();
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    if (!lifeline) return;
    process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
  });
}
