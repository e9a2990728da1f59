import { z } from 'zod';
import type { Sense } from '../../../model/effect.ts';
import { CanaryError } from '../../../model/errors.ts';
import { type Canary, defineKind } from '../../canary.ts';
import { Ring } from '../../message/ring.ts';
import { loadPeer } from '../../peer.ts';
import { resourcesOf, type Trial } from '../../resource.ts';
import { effectsOfMail, type Mail } from './mail.ts';
import { startMailServer } from './mail-server.ts';
import { sendMail } from './send-mail.ts';

/** Mails kept between two reads. */
const CAPACITY = 20_000;
const SENSES: readonly Sense[] = ['count', 'arguments', 'principal', 'tenant', 'time'];

const header = z.string().regex(/^[A-Za-z0-9-]+$/, 'a header is letters, digits and dashes');
const definition = z.strictObject({
  port: z.int().min(0).max(65_535).default(0).describe('0: the system chooses, and ${canary.NAME.port} tells'),
  principal: header.optional().describe('header that says on whose authority it was sent'),
  tenant: header.optional(),
});

export const smtp = defineKind({
  id: 'smtp',
  summary: 'a mail server of its own; every mail is an effect for each of its recipients, with attachments',
  senses: SENSES,
  setup: 'the packages smtp-server and postal-mime; a target that sends its mail to ${canary.NAME.url}',
  schema: definition,
  async open(name, fields, { host }) {
    const { SMTPServer } = await loadPeer(name, 'smtp-server', () => import('smtp-server'));
    const { default: parser } = await loadPeer(name, 'postal-mime', () => import('postal-mime'));
    const ring = new Ring<Mail>(CAPACITY);
    let server: Awaited<ReturnType<typeof startMailServer>>;
    try {
      server = await startMailServer(SMTPServer, parser, host, fields.port, (mail) => ring.push(mail));
    } catch (cause) {
      throw new CanaryError(`canary "${name}": cannot listen on ${host}:${fields.port}`, 2, { cause });
    }
    const resources = (trial: Trial) => resourcesOf(trial, (number) => `${trial.marker}-${number}@sink.test`);
    const canary: Canary = {
      name,
      kind: 'smtp',
      senses: SENSES.filter((sense) =>
        sense === 'principal' || sense === 'tenant' ? fields[sense] !== undefined : true,
      ),
      facts: { url: `smtp://${host}:${server.port}`, host, port: String(server.port) },
      resources,
      async arm() {},
      async trip(trial, times) {
        const headers: Record<string, string> = {};
        if (fields.principal !== undefined) headers[fields.principal] = 'retcon-trip';
        if (fields.tenant !== undefined) headers[fields.tenant] = trial.home;
        const to = resources(trial)[0]?.value ?? '';
        for (let i = 0; i < times; i++) {
          await sendMail({ host, port: server.port }, { to, subject: 'trip', body: `trip-${trial.marker}`, headers });
        }
      },
      async read() {
        // What was lost can never be judged, so this does not heal.
        if (ring.lost > 0)
          throw new CanaryError(`canary "${name}": ${ring.lost} mails came faster than they were read`);
        return ring.take().flatMap((mail) => effectsOfMail(name, fields, mail));
      },
      async disarm() {
        return [];
      },
      async sweep() {
        return [];
      },
      close: server.close,
    };
    return canary;
  },
});
