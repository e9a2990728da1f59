import { createHash } from 'node:crypto';
import type { Email } from 'postal-mime';
import type { RawEffect } from '../../canary.ts';

/** One mail as it was taken. `at` is when its envelope came. */
export interface Mail {
  number: number;
  at: number;
  /** Recipients of the envelope: they get it, whatever its headers say. */
  recipients: string[];
  /** Whoever logged in. */
  user: string | undefined;
  email: Email;
}

/** Characters of an attachment that are searched for markers. */
const LONGEST = 64 * 1024;

/** A mail is one effect for each recipient of its envelope. */
export function effectsOfMail(
  canary: string,
  fields: { principal?: string | undefined; tenant?: string | undefined },
  { number, at, recipients, user, email }: Mail,
): RawEffect[] {
  const attachments = (email.attachments ?? []).map(({ filename, mimeType, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
    return {
      filename: filename ?? '',
      type: mimeType,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      text: bytes.subarray(0, LONGEST).toString('utf8'),
    };
  });
  const body = (email.text ?? email.html ?? '').trimEnd();
  const subject = email.subject ?? '';
  const header = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : email.headers.find(({ key }) => key.toLowerCase() === name.toLowerCase())?.value;
  const principal = header(fields.principal);
  const tenant = header(fields.tenant);
  const written = [subject, body, email.html ?? '', ...attachments.flatMap(({ filename, text }) => [filename, text])];
  return recipients.map((to, i) => ({
    id: `${canary}-${number}.${i}`,
    canary,
    kind: 'message',
    resource: to,
    recipient: to,
    arguments: {
      to,
      from: email.from?.address ?? '',
      subject,
      body,
      attachments: attachments.map(({ text, ...facts }) => facts),
    },
    ...(principal === undefined ? {} : { principal }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(user === undefined ? {} : { credential: user }),
    at,
    texts: { resource: to, arguments: written.filter((text) => text !== '') },
  }));
}
