import type { Sense } from '../../model/effect.ts';
import { CanaryError } from '../../model/errors.ts';
import type { Canary } from '../canary.ts';
import { resourcesOf, type Trial } from '../resource.ts';
import { type MessageFields, resourceIn, subjectOf } from './definition.ts';
import type { Inbox } from './inbox.ts';
import { effectOfMessage, type Message, tripMessage } from './message-effect.ts';

/** One connection to a broker, with a subscription whose messages go to an inbox. */
export interface Link {
  /** Resolves when the broker has it. */
  publish(subject: string, body: string, headers: Readonly<Record<string, string>>): Promise<void>;
  /** Resolves when what the broker had for this subscription before has come. */
  fence(): Promise<void>;
  close(): Promise<void>;
}

export const MESSAGE_SENSES: readonly Sense[] = ['count', 'arguments', 'principal', 'tenant', 'time', 'attempt'];
/** How long a broker may take to answer, in milliseconds. */
const PATIENCE = 3000;

/** A subscription of its own on a broker: each message is one effect. Nothing is planted, so that nothing is left. */
export function brokerCanary(of: {
  name: string;
  kind: string;
  definition: MessageFields & { prefix: string };
  facts: Readonly<Record<string, string>>;
  /** Where messages go, with `${resource}` where the name is a part of it. */
  subject: string;
  inbox: Inbox<Message>;
  link: Link;
}): Canary {
  const { name, kind, definition, facts, subject, inbox, link } = of;
  const resources = (trial: Trial) => resourcesOf(trial, (number) => `${definition.prefix}-${trial.marker}-${number}`);
  return {
    name,
    kind,
    senses: MESSAGE_SENSES.filter((sense) => sense !== 'attempt' || definition.attempt !== undefined),
    facts,
    resources,
    async arm() {},
    async trip(trial, times) {
      const resource = resources(trial)[0]?.value ?? '';
      const { body, headers } = tripMessage(definition, trial, resource);
      for (let i = 0; i < times; i++) {
        await within(name, link.publish(subjectOf(subject, resource), JSON.stringify(body), headers));
      }
    },
    async read() {
      const messages = await inbox.take(() => within(name, link.fence()));
      return messages.map((one) => effectOfMessage(name, definition, one, (text) => resourceIn(subject, text)));
    },
    async disarm() {
      return [];
    },
    async sweep() {
      return [];
    },
    blind: () => inbox.blind(),
    close: () => link.close(),
  };
}

async function within<T>(canary: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new CanaryError(`canary "${canary}": the broker did not answer within ${PATIENCE} ms`);
    timer = setTimeout(() => reject(error), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
