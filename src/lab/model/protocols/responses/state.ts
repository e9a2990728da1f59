import { WireFault } from '../../protocol.ts';
import { Kept, type KeptLimits } from '../kept.ts';
import type { Item } from './items.ts';

/** A response that the server keeps, with what was new in the request that it answers. */
export interface StoredResponse {
  id: string;
  previous: string | undefined;
  input: Item[];
  output: Item[];
  body: object;
  marker: string | undefined;
}

export interface Conversation {
  id: string;
  created: number;
  metadata: object;
  items: Item[];
  marker: string | undefined;
}

/** The responses and conversations that the server keeps, and every item in them. */
export class ResponsesState {
  readonly #items = new Map<string, Item>();
  readonly #responses: Kept<StoredResponse>;
  readonly #conversations: Kept<Conversation>;

  constructor(limits?: KeptLimits) {
    this.#responses = new Kept(limits, ({ input, output }) => this.#drop([...input, ...output]));
    this.#conversations = new Kept(limits, ({ items }) => this.#drop(items));
  }

  get characters(): number {
    return this.#responses.characters + this.#conversations.characters;
  }

  keep(response: StoredResponse): void {
    this.#name([...response.input, ...response.output]);
    this.#responses.set(response);
  }

  response(id: string): StoredResponse | undefined {
    return this.#responses.get(id);
  }

  /** Everything that was said up to a response and in it. A missing link is the refusal of the real API. */
  chain(id: string): Item[] {
    const links: StoredResponse[] = [];
    for (let at: string | undefined = id; at !== undefined; ) {
      const link = this.#responses.get(at);
      if (link === undefined) {
        const message = `Previous response with id '${at}' not found.`;
        const code = 'previous_response_not_found';
        throw new WireFault({ status: 400, message, param: 'previous_response_id', code });
      }
      links.push(link);
      at = link.previous;
    }
    return links.reverse().flatMap((link) => [...link.input, ...link.output]);
  }

  item(id: string): Item | undefined {
    return this.#items.get(id);
  }

  remove(id: string): void {
    this.#responses.remove(id);
  }

  conversation(id: string): Conversation {
    const found = this.#conversations.get(id);
    if (found === undefined) throw new WireFault({ status: 404, message: `Conversation with id '${id}' not found.` });
    return found;
  }

  /** A new conversation, or one whose items have changed. */
  hold(conversation: Conversation): void {
    this.#name(conversation.items);
    this.#conversations.set(conversation);
  }

  removeConversation(id: string): void {
    this.#conversations.remove(id);
  }

  /** Frees what belongs to a trial. */
  forget(marker: string): void {
    this.#responses.forget(marker);
    this.#conversations.forget(marker);
  }

  #name(items: readonly Item[]): void {
    for (const one of items) if (typeof one.id === 'string') this.#items.set(one.id, one);
  }

  #drop(items: readonly Item[]): void {
    for (const one of items)
      if (typeof one.id === 'string' && this.#items.get(one.id) === one) this.#items.delete(one.id);
  }
}
