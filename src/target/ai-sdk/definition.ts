import { z } from 'zod';
import { drivenFields } from '../driver/definition.ts';

/** What a client sends: all of its history, or the last message with the id of the chat that the server holds. */
export const SENDS = ['history', 'last-message'] as const;

/** A target file of the `ai-sdk` adapter (`target/1`): a chat endpoint that answers with UI message streams. */
export const aiSdkTargetSchema = z.strictObject({
  ...drivenFields,
  dialect: drivenFields.dialect.removeDefault().default('ai-sdk-ui'),
  adapter: z.literal('ai-sdk'),
  path: z
    .string()
    .regex(/^\/(?!\/)/, 'a path starts with one slash; the host comes from the scenario')
    .default('/api/chat')
    .describe('where chats are posted to'),
  headers: z
    .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'not a header name'), z.string())
    .default({ authorization: 'Bearer ${credential}' })
    .describe('sent by whoever acts; ${credential} is theirs'),
  sends: z
    .enum(SENDS)
    .default('history')
    .describe(
      'history: all messages, as the client does by default; last-message: one, where the server holds the rest',
    ),
  body: z.record(z.string(), z.unknown()).default({}).describe('fields beside those that the client sends'),
  refusals: z
    .array(z.int().min(400).max(599))
    .default([400, 403, 404, 409, 422])
    .describe('statuses by which the application says no before the stream begins'),
});
export type AiSdkTarget = z.output<typeof aiSdkTargetSchema>;
