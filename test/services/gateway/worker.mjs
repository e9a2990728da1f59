import { workerData } from 'node:worker_threads';
import { Redis } from 'ioredis';
import pg from 'pg';

// Answers one request after the other to a thread that sleeps meanwhile: tools of the reference gateway do not wait.
const { port, signal, postgres, redis } = workerData;
const pool = postgres && new pg.Pool({ connectionString: postgres, max: 1, connectionTimeoutMillis: 3000 });
pool?.on('error', () => undefined);
const client =
  redis && new Redis(redis, { maxRetriesPerRequest: 1, commandTimeout: 3000 }).on('error', () => undefined);

const answer = {
  async sql([text, values]) {
    const { rows, rowCount } = await pool.query(text, values);
    return { rows, rowCount };
  },
  redis: ([command, ...args]) => client.call(command, ...args),
};

port.on('message', async ({ kind, request }) => {
  let reply;
  try {
    reply = { result: await answer[kind](request) };
  } catch (error) {
    reply = { error: error.message || String(error) };
  }
  port.postMessage(reply);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
