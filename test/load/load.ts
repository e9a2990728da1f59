import { randomStream } from '../../src/mutation/random-stream.ts';
import { Client, type Told } from './clients.ts';
import { makeLoadPlace } from './place.ts';
import { GatewayProcess } from './process.ts';
import { problemsAt } from './verdict.ts';

export interface LoadOptions {
  /** How often the gateway is killed at a random moment, and started again. */
  kills: number;
  clients: number;
  seed: number;
  /** Longest time between two kills, in milliseconds; without kills, how long the load lasts. */
  pauseMs: number;
  weak?: readonly string[];
}

export interface LoadResult {
  kills: number;
  requests: number;
  perSecond: number;
  /** Milliseconds that 99 of 100 requests took at most. */
  p99: number;
  runs: number;
  asked: number;
  done: number;
  problems: string[];
}

/** Clients converse with a gateway that is killed under them; then everything that it left is looked at. */
export async function underLoad({ kills, clients, seed, pauseMs, weak = [] }: LoadOptions): Promise<LoadResult> {
  const place = await makeLoadPlace();
  const gateway = new GatewayProcess(place, weak);
  const told: Told = { runs: new Set(), done: new Set(), asked: new Set(), requests: 0, times: [] };
  let ends = false;
  try {
    await gateway.start();
    const started = Date.now();
    const everyone = Array.from({ length: clients }, (_, n) => new Client(gateway, told, n));
    const conversations = everyone.map(async (client) => {
      const random = randomStream(seed, client.number);
      while (!ends) await client.converse(() => random.nextInt(0, 999) / 1000);
      await client.close();
    });
    const random = randomStream(seed, -1);
    for (let n = 0; n < kills; n++) {
      await pause(random.nextInt(Math.ceil(pauseMs / 10), pauseMs));
      await gateway.kill();
      await gateway.start();
    }
    if (kills === 0) await pause(pauseMs);
    const seconds = (Date.now() - started) / 1000;
    ends = true;
    await Promise.all(conversations);
    // What was taken up is carried through, what was interrupted is recovered; then nothing may move any more.
    await pause(300);
    await gateway.kill();
    await gateway.start();
    await pause(500);
    await gateway.kill();
    const { requests, times } = told;
    times.sort((a, b) => a - b);
    return {
      kills,
      requests,
      perSecond: Math.round(requests / seconds),
      p99: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
      runs: told.runs.size,
      asked: told.asked.size,
      done: told.done.size,
      problems: problemsAt(place, told),
    };
  } finally {
    ends = true;
    await gateway.kill();
    place.remove();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
