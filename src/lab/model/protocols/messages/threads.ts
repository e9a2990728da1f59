import { WireFault } from '../../protocol.ts';
import { Kept, type KeptLimits } from '../kept.ts';

/** One answer that the server keeps, with what was new in the request for it. */
export interface ThreadLink {
  id: string;
  previous: string | undefined;
  /** Given once, when the thread is created. */
  system: unknown;
  tools: unknown;
  messages: unknown[];
  marker: string | undefined;
}

/** The conversations that clients of the Messages API let the server hold. */
export class Threads {
  readonly #links: Kept<ThreadLink>;

  constructor(limits?: KeptLimits) {
    this.#links = new Kept(limits);
  }

  keep(link: ThreadLink): void {
    this.#links.set(link);
  }

  has(id: string): boolean {
    return this.#links.get(id) !== undefined;
  }

  /** The whole conversation up to an answer. The official client sends everything anew when a thread is gone. */
  upTo(id: string): Pick<ThreadLink, 'system' | 'tools' | 'messages'> {
    const links: ThreadLink[] = [];
    for (let at: string | undefined = id; at !== undefined; ) {
      const link = this.#links.get(at);
      if (link === undefined)
        throw new WireFault({ status: 404, message: `The thread of '${at}' was not found.`, code: 'thread_not_found' });
      links.push(link);
      at = link.previous;
    }
    links.reverse();
    return { system: links[0]?.system, tools: links[0]?.tools, messages: links.flatMap((link) => link.messages) };
  }

  forget(marker: string): void {
    this.#links.forget(marker);
  }
}
