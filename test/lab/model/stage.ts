import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ModelScript } from '../../../src/lab/model/script.ts';
import { type ModelServer, type ModelServerOptions, startModelServer } from '../../../src/lab/model/server.ts';
import { makeMarker } from '../../../src/model/marker.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a foreign client reads them
export type Foreign = any;
type Call = { tool: string; arguments: Record<string, never> | Record<string, unknown> };

/** A model server for the tests of one file, and a marker of its own for each test. */
export class ModelStage {
  server!: ModelServer;
  marker = '';
  #count = 0;

  constructor(name: string, options: ModelServerOptions = {}) {
    beforeAll(async () => {
      this.server = await startModelServer(options);
    });
    afterAll(() => this.server.close());
    beforeEach(() => {
      this.marker = makeMarker('stage', name, this.#count++);
    });
  }

  /** Registers one turn under this test's marker. */
  play(rounds: Call[][], more: Partial<ModelScript> = {}, final = 'All done.'): void {
    const turns = { 'main/0': { rounds: rounds as never, final } };
    this.server.register({ marker: this.marker, turns, ...more });
  }

  tag(run = 'main', turn = 0): string {
    return `[ref ${this.marker}/${run}/${turn}]`;
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${this.server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: jsonOf(text) as Foreign };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const REFUND = {
  tool: 'refund',
  arguments: { invoice: 'inv-1', amount: '10.00', memo: 'a memo that is long enough' },
};
export const MAIL = { tool: 'send', arguments: { to: 'ada@example.test' } };
