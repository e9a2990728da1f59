import { type Dispatcher, request } from 'undici';
import { z } from 'zod';
import type { ModelMessage } from './store/transcript.ts';

const completion = z.object({
  id: z.string().default(''),
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
});

/** What the model said. Proposals are untrusted: nothing here is checked beyond its shape. */
export interface ModelReply {
  /** The model's id of this answer, for correlation. */
  request: string;
  text: string | null;
  proposals: readonly { id: string; tool: string; arguments: string }[];
}

/** The model did not answer as it should; the client is told 502. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
}

const TIMEOUT_MS = 20_000;

/** Asks a Chat Completions server. `base` ends in `/v1` or the like. */
export class ModelClient {
  readonly #url: string;
  readonly #network: Dispatcher;

  constructor(base: string, network: Dispatcher) {
    this.#url = `${base.replace(/\/+$/, '')}/chat/completions`;
    this.#network = network;
  }

  /** `tools` is JSON. Throws a ModelFault when there is no usable answer within 20 seconds. */
  async ask(messages: readonly ModelMessage[], tools: string): Promise<ModelReply> {
    const answer = await this.#post(`{"model":"scripted","messages":${JSON.stringify(messages)},"tools":${tools}}`);
    const parsed = completion.safeParse(answer);
    const message = parsed.data?.choices[0]?.message;
    if (!parsed.success || message === undefined) throw new ModelFault('the model answered in another shape');
    const proposals = (message.tool_calls ?? []).map((call) => ({
      id: call.id,
      tool: call.function.name,
      arguments: call.function.arguments,
    }));
    return { request: parsed.data.id, text: message.content ?? null, proposals };
  }

  async #post(body: string): Promise<unknown> {
    try {
      const answer = await request(this.#url, {
        method: 'POST',
        dispatcher: this.#network,
        headers: { 'content-type': 'application/json' },
        body,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      if (answer.statusCode < 300) return await answer.body.json();
      await answer.body.dump();
      throw new ModelFault(`the model answered ${answer.statusCode}`);
    } catch (error) {
      if (error instanceof ModelFault) throw error;
      throw new ModelFault('the model did not answer', { cause: error });
    }
  }
}
