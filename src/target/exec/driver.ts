import { isDeepStrictEqual } from 'node:util';
import { TargetError } from '../../model/errors.ts';
import type { JsonValue } from '../../model/json.ts';
import type { AdapterContext } from '../adapter.ts';
import type { Capabilities } from '../driver/capabilities.ts';
import { type Driver, DriverFailure, type DriverSession, type DriverTrial } from '../driver/driver.ts';
import { Child } from './child.ts';
import type { ExecTarget } from './definition.ts';
import { PROTOCOL } from './protocol.ts';

/** How long a driver may take to end by itself when it is asked to. */
const BYE_MS = 1000;

/** A driver in a process of its own, which is started anew when it dies, as often as its target file allows. */
export class ExecDriver implements Driver {
  #child: Promise<Child>;
  #can: Capabilities | undefined;
  #restarts = 0;
  #sessions = 0;
  #closing = false;
  #lost: string | undefined;

  private constructor(
    readonly target: ExecTarget,
    readonly context: AdapterContext,
  ) {
    this.#child = this.#start();
  }

  /** Starts the driver and asks what it can. Throws a TargetError (exit 2) with the place of its command. */
  static async start(target: ExecTarget, context: AdapterContext): Promise<ExecDriver> {
    const driver = new ExecDriver(target, context);
    try {
      await driver.#child;
      return driver;
    } catch (error) {
      await driver.close();
      throw new TargetError(driver.#located((error as Error).message));
    }
  }

  get capabilities(): Capabilities {
    if (this.#can === undefined) throw new DriverFailure('the driver has not said yet what it can', false);
    return this.#can;
  }

  /** Why no driver is left to ask: one sentence with the place of its command. */
  lost(): string | undefined {
    return this.#lost;
  }

  async open(trial: DriverTrial): Promise<DriverSession> {
    const child = await this.#living();
    this.#sessions += 1;
    const session = `s${this.#sessions}`;
    const { marker, principals, values } = trial;
    const given = Object.entries(principals).map(([name, one]) => [name, { ...one, roles: [...one.roles] }]);
    const { secrets } = await child.ask('open', {
      session,
      marker,
      principals: Object.fromEntries(given),
      values: { ...values },
    });
    for (const secret of secrets ?? []) this.context.hide?.(secret);
    return {
      perform: async (action) => {
        if (child.fault !== undefined)
          throw new DriverFailure(`the driver is not the one that this trial began with: ${child.fault}`, false);
        const { type: _type, id: _id, ...answer } = await child.ask('perform', { session, ...action });
        return answer;
      },
      close: async () => {
        if (child.fault === undefined) await child.ask('close', { session }).catch(() => undefined);
      },
    };
  }

  async identity(): Promise<string | null> {
    return (await (await this.#living()).ask('identity', {})).identity;
  }

  async audit(after: JsonValue | null) {
    const { records, next } = await (await this.#living()).ask('audit', { after });
    return { records, next };
  }

  async metrics() {
    return (await (await this.#living()).ask('metrics', {})).metrics;
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#child.then(
      (child) => child.stop(BYE_MS),
      () => undefined,
    );
  }

  async #living(): Promise<Child> {
    if (this.#lost !== undefined) throw new DriverFailure(this.#lost, false);
    try {
      return await this.#child;
    } catch (error) {
      throw new DriverFailure((error as Error).message, false);
    }
  }

  /** A process that has said hello. Rejects with one sentence, and then nothing of it is left. */
  async #start(): Promise<Child> {
    const { target, context } = this;
    const { fill = (text) => text, redact = (text) => text, log, place, url, controlUrl } = context;
    const child = new Child({
      command: target.command.map(fill),
      env: Object.fromEntries(Object.entries(target.env).map(([name, text]) => [name, fill(text)])),
      folder: place?.folder,
      note: (line) => {
        const shown = redact(line);
        log?.(shown);
        return shown;
      },
      onFault: (why) => this.#onFault(why),
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const why = `the driver did not say what it can within ${target.helloMs} ms`;
      timer = setTimeout(() => reject(new DriverFailure(why, false)), target.helloMs);
    });
    const hello = {
      protocol: PROTOCOL,
      target: target.name,
      ...(url === undefined ? {} : { url }),
      ...(controlUrl === undefined ? {} : { controlUrl }),
    } as const;
    try {
      const { capabilities } = await Promise.race([child.ask('hello', hello), late]);
      this.#can ??= capabilities;
      if (!isDeepStrictEqual(this.#can, capabilities))
        throw new DriverFailure('the driver was started anew and can something else now', false);
      return child;
    } catch (error) {
      await child.stop(0);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** A first start that fails is refused by `start`; one that fails later is the end. */
  #onFault(why: string): void {
    if (this.#closing || this.#can === undefined || this.#lost !== undefined) return;
    const { restarts } = this.target;
    if (this.#restarts >= restarts) {
      const tried = restarts === 0 ? '' : `, after ${restarts} restart${restarts === 1 ? '' : 's'}`;
      this.#lost = this.#located(`${why}${tried}`);
      return;
    }
    this.#restarts += 1;
    this.context.log?.(`retcon: restart ${this.#restarts} of ${restarts}: ${why}`);
    this.#child = this.#start();
    this.#child.catch((error: Error) => {
      this.#lost ??= this.#located(error.message);
    });
  }

  #located(why: string): string {
    const at = this.context.place?.at(['command']);
    return at === undefined ? why : `${at} ${why}`;
  }
}
