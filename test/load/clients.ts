import { Agent, request } from 'undici';
import { INVOICES } from './place.ts';
import { CONTROL_KEY, type GatewayProcess, TOKENS } from './process.ts';

/** What clients were told, to be compared with what is there at the end. */
export interface Told {
  /** Runs that were acknowledged. */
  runs: Set<string>;
  /** Tokens of refunds and messages that were answered as done. */
  done: Set<string>;
  /** Every token that was ever asked for. */
  asked: Set<string>;
  requests: number;
  /** Milliseconds of each request. */
  times: number[];
}

/** A client that talks to whatever gateway is there, and looks again when one is gone. */
export class Client {
  readonly #agent = new Agent({ connections: 4, keepAliveTimeout: 1000 });
  #made = 0;

  constructor(
    readonly gateway: GatewayProcess,
    readonly told: Told,
    readonly number: number,
  ) {}

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /** One request; undefined when the gateway died under it. */
  async #ask(who: keyof typeof TOKENS, method: 'GET' | 'POST', path: string, body?: unknown) {
    const headers = { authorization: `Bearer ${TOKENS[who]}`, 'content-type': 'application/json' };
    const started = performance.now();
    try {
      const answer = await request(`${this.gateway.url}${path}`, {
        method,
        headers,
        dispatcher: this.#agent,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const value = (await answer.body.json()) as { run: string; calls?: { id: string; state: string }[] };
      this.told.requests++;
      this.told.times.push(performance.now() - started);
      return { status: answer.statusCode, ...value };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await this.gateway.up;
      return undefined;
    }
  }

  /** A conversation with one refund or message, with everything a nervous client does: asks twice, and again after a fault. */
  async converse(random: () => number): Promise<void> {
    const token = `t${this.number}x${this.#made++}`;
    this.told.asked.add(token);
    const dispatch = random() < 0.4 ? 'queue' : 'inline';
    const opened = await this.#ask('alice', 'POST', '/runs', { dispatch });
    if (opened?.status !== 201) return;
    const run = `/runs/${opened.run}`;
    this.told.runs.add(opened.run);
    const message = random() < 0.3;
    const call = message
      ? { tool: 'send_message', arguments: { to: 'ada@example.test', body: token } }
      : { tool: 'refund', arguments: { invoice: `inv-${this.number % INVOICES}`, amount: '1.00', memo: token } };
    const said = await this.#ask('alice', 'POST', `${run}/messages`, { text: JSON.stringify([call]) });
    const id = (said ?? (await this.#ask('alice', 'GET', run)))?.calls?.[0]?.id;
    if (id === undefined) return;
    if (!message) {
      await this.#ask('carol', 'POST', `${run}/calls/${id}/decision`, { decision: 'approve' });
      const resumes = [0, ...(random() < 0.5 ? [1] : [])];
      await Promise.all(resumes.map(() => this.#ask('alice', 'POST', `${run}/resume`, {})));
    }
    if (random() < 0.3) await this.#ask('alice', 'POST', `${run}/calls/${id}/retry`, {});
    if (random() < 0.2) await this.#redeliver(id);
    const seen = await this.#ask('alice', 'GET', run);
    if (seen?.calls?.some((one) => one.id === id && one.state === 'SUCCEEDED')) this.told.done.add(token);
  }

  async #redeliver(call: string): Promise<void> {
    const headers = { 'x-control-key': CONTROL_KEY, 'content-type': 'application/json' };
    const send = { method: 'POST' as const, headers, dispatcher: this.#agent, body: JSON.stringify({ call }) };
    const answer = await request(`${this.gateway.control}/control/queue/redeliver`, send).catch(() => undefined);
    await answer?.body.dump();
  }
}
