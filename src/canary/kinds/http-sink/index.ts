import { z } from 'zod';
import { CanaryError } from '../../../model/errors.ts';
import { type Canary, defineKind } from '../../canary.ts';
import { effectOfMessage } from '../../message/message-effect.ts';
import { Ring } from '../../message/ring.ts';
import { resourcesOf, type Trial } from '../../resource.ts';
import { type Posted, startSink } from './sink-server.ts';

/** Messages kept between two reads. */
const CAPACITY = 100_000;

const definition = z.strictObject({
  port: z.int().min(0).max(65_535).default(0).describe('0: the system chooses, and ${canary.NAME.url} tells'),
  resource: z.string().default('to').describe('field of the body that names the recipient'),
  principal: z.string().default('principal').describe('field that says on whose authority it was sent'),
  tenant: z.string().default('tenant'),
});
type Definition = z.infer<typeof definition>;

const SENSES = ['count', 'arguments', 'principal', 'tenant', 'time'] as const;

export const httpSink = defineKind({
  id: 'http-sink',
  summary: 'an HTTP server of its own; every POST to it is a message that somebody sent',
  senses: SENSES,
  setup: 'a target that sends its messages to the URL of this sink, with principal and tenant in the body',
  schema: definition,
  async open(name, fields, { host }) {
    const ring = new Ring<Posted>(CAPACITY);
    try {
      const sink = await startSink(host, fields.port, (posted) => ring.push(posted));
      return sinkCanary(name, fields, sink, ring);
    } catch (cause) {
      throw new CanaryError(`canary "${name}": cannot listen on ${host}:${fields.port}`, 2, { cause });
    }
  },
});

function sinkCanary(
  name: string,
  fields: Definition,
  sink: Awaited<ReturnType<typeof startSink>>,
  ring: Ring<Posted>,
): Canary {
  const resources = (trial: Trial) => resourcesOf(trial, (number) => `${trial.marker}-${number}@sink.test`);
  return {
    name,
    kind: 'http-sink',
    senses: SENSES,
    facts: { url: sink.url },
    resources,
    async arm() {},
    async trip(trial, times) {
      const message = {
        [fields.resource]: resources(trial)[0]?.value,
        body: `trip-${trial.marker}`,
        [fields.principal]: 'retcon-trip',
        [fields.tenant]: trial.home,
      };
      for (let i = 0; i < times; i++) await post(name, sink.url, message);
    },
    async read() {
      // What was lost can never be judged, so this does not heal.
      if (ring.lost > 0)
        throw new CanaryError(`canary "${name}": ${ring.lost} messages came faster than they were read`);
      return ring.take().map((posted) => effectOfMessage(name, fields, { ...posted, subject: '', headers: {} }));
    },
    async disarm() {
      return [];
    },
    async sweep() {
      return [];
    },
    close: sink.close,
  };
}

async function post(name: string, url: string, message: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  await answer.arrayBuffer();
  if (answer.status !== 202)
    throw new CanaryError(`canary "${name}": the sink answered ${answer.status} to its own message`);
}
