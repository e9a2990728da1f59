import type { JsonObject } from '../../model/json.ts';
import type { RawEffect } from '../canary.ts';
import type { Trial } from '../resource.ts';
import { fieldsOf, fieldText } from './body.ts';
import type { MessageFields } from './definition.ts';

/** One message as a sensor received it. `at` is when, in milliseconds since the epoch. */
export interface Message {
  number: number;
  at: number;
  /** Routing key, topic or subject. */
  subject: string;
  headers: Readonly<Record<string, string>>;
  contentType: string;
  body: string;
}

/** A message as the effect that it is. `resourceIn` reads a resource out of a subject. */
export function effectOfMessage(
  canary: string,
  fields: MessageFields,
  message: Message,
  resourceIn: (subject: string) => string = (subject) => subject,
): RawEffect {
  const body = fieldsOf(message.body, message.contentType);
  const factIn = (field: string | undefined): string => {
    if (field === undefined) return '';
    if (field === 'subject') return resourceIn(message.subject);
    if (field.startsWith('header:')) return headerOf(message, field.slice('header:'.length));
    return fieldText(body[field]);
  };
  const [resource, principal, tenant, attempt] = (['resource', 'principal', 'tenant', 'attempt'] as const).map((one) =>
    factIn(fields[one]),
  ) as [string, string, string, string];
  const own = new Set([fields.principal, fields.tenant, fields.attempt]);
  const written = Object.entries(body).filter(([field]) => !own.has(field));
  return {
    id: `${canary}-${message.number}`,
    canary,
    kind: 'message',
    resource,
    arguments: Object.fromEntries(written),
    ...(principal === '' ? {} : { principal }),
    ...(tenant === '' ? {} : { tenant }),
    ...(attempt === '' ? {} : { attempt }),
    at: message.at,
    texts: {
      resource,
      arguments: written.filter(([field]) => field !== fields.resource).map(([, value]) => fieldText(value)),
    },
  };
}

/** The message by which a sensor is tripped: what is in its body, and what in its headers. */
export function tripMessage(
  fields: MessageFields,
  trial: Trial,
  resource: string,
): { body: JsonObject; headers: Record<string, string> } {
  const body: JsonObject = { body: `trip-${trial.marker}` };
  const headers: Record<string, string> = {};
  const values = { resource, principal: 'retcon-trip', tenant: trial.home, attempt: 'retcon-trip' };
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name as keyof typeof values];
    if (field === undefined || field === 'subject') continue;
    if (field.startsWith('header:')) headers[field.slice('header:'.length)] = value;
    else body[field] = value;
  }
  return { body, headers };
}

function headerOf(message: Message, name: string): string {
  const found = Object.entries(message.headers).find(([one]) => one.toLowerCase() === name.toLowerCase());
  return found?.[1] ?? '';
}
