import type { startTarget } from '../../src/campaign/start-target.ts';
import { gatewayCommand } from '../../src/cli/commands/gateway.ts';
import { gatewayOptions } from '../../src/gateway/options.ts';
import { startGateway } from '../../src/gateway/server.ts';

/**
 * Starts `retcon gateway ...` in this process, on ports of its own: hundreds of short campaigns would else spend more on
 * starting Node than on their trials.
 */
export const startHere: typeof startTarget = async (start, fill, _folder, extra) => {
  const [, , name, ...args] = [...start.command.map(fill), ...extra];
  if (name !== 'gateway') throw new Error(`only the reference gateway can be started here, not ${name}`);
  const command = gatewayCommand();
  command.parseOptions(args.filter((arg) => arg !== '--stdin-lifeline'));
  const environment = Object.fromEntries(Object.entries(start.env).map(([key, value]) => [key, fill(value)]));
  const gateway = await startGateway(gatewayOptions(command.opts(), environment));
  return { url: gateway.url, controlUrl: gateway.controlUrl, stop: () => gateway.close() };
};
