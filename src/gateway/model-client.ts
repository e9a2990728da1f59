import { z } from 'zod';
import type { JsonObject } from '../model/json.ts';
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

/** Asks a Chat Completions server. `base` ends in `/v1` or the like. */
export class ModelClient {
  readonly #url: string;
  readonly #offers: readonly JsonObject[];

  constructor(base: string, offers: readonly JsonObject[]) {
    this.#url = `${base.replace(/\/+$/, '')}/chat/completions`;
    this.#offers = offers;
  }

  /** Throws a ModelFault when there is no usable answer within 20 seconds. */
  async ask(messages: readonly ModelMessage[]): Promise<ModelReply> {
    const answer = await this.#post({ model: 'scripted', messages, tools: this.#offers });
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

  async #post(body: object): Promise<unknown> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      if (!response.ok) {
        await response.arrayBuffer();
        throw new ModelFault(`the model answered ${response.status}`);
      }
      return await response.json();
    } catch (error) {
      if (error instanceof ModelFault) throw error;
      throw new ModelFault('the model did not answer', { cause: error });
    }
  }
}
