import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LoadPlace } from './place.ts';

export const TOKENS = { alice: 'token-of-alice', carol: 'token-of-carol' };
export const CONTROL_KEY = 'control-key-of-the-load';
const RETCON = fileURLToPath(new URL('../../bin/retcon.js', import.meta.url));

/** A gateway process on the data of a place. It can be killed and started again, on other ports. */
export class GatewayProcess {
  #child: ChildProcess | undefined;
  url = '';
  control = '';
  /** Resolves when the gateway that was started last serves. */
  up: Promise<void> = Promise.resolve();

  constructor(
    readonly place: LoadPlace,
    readonly weak: readonly string[] = [],
  ) {}

  start(): Promise<void> {
    this.up = this.#start();
    return this.up;
  }

  async #start(): Promise<void> {
    const { data, refunds, modelUrl, sinkUrl } = this.place;
    const flags = ['--data', data, '--refunds', refunds, '--model', modelUrl, '--outbox', sinkUrl, '--stdin-lifeline'];
    const weak = this.weak.length === 0 ? [] : ['--weak', this.weak.join(',')];
    const child = spawn(process.execPath, [RETCON, 'gateway', ...flags, ...weak], {
      env: { ...process.env, RETCON_GATEWAY_TOKENS: JSON.stringify(TOKENS), RETCON_GATEWAY_CONTROL_KEY: CONTROL_KEY },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child = child;
    const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
    ({ url: this.url, control: this.control } = JSON.parse(line) as { url: string; control: string });
  }

  /** As a power failure would: nothing is said and nothing is tidied. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}
