import { z } from 'zod';
import { prefixDefinition } from '../sql/definition.ts';

const field = z.string().min(1);

/** Where the facts of an effect are in a message: a field of the body, `header:<name>`, or `subject`. */
export const messageFields = {
  resource: field.default('to').describe('names the resource; a field of the body, header:<name>, or subject'),
  principal: field.default('principal').describe('says on whose authority it was sent'),
  tenant: field.default('tenant'),
  attempt: field.optional().describe('tells the attempt'),
};

/** What every canary on a message broker has. */
export const brokerFields = {
  url: z.string().min(1).describe('address of the broker, with user and password'),
  prefix: prefixDefinition.describe('resources are named <prefix>-<marker>-<number>'),
  ...messageFields,
};

const fieldsSchema = z.object(messageFields);
export type MessageFields = z.infer<typeof fieldsSchema>;

/** Where a canary publishes when it is tripped, and how a resource is read out of it again. */
export function subjectOf(template: string, resource: string): string {
  return template.replaceAll('${resource}', resource);
}

/** The part of a subject that stands for `${resource}`; the whole subject where the template has none. */
export function resourceIn(template: string, subject: string): string {
  const [before = '', after = ''] = template.split('${resource}');
  const fits = template.includes('${resource}') && subject.startsWith(before) && subject.endsWith(after);
  return fits ? subject.slice(before.length, subject.length - after.length) : subject;
}
