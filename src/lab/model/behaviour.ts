import { z } from 'zod';

const milliseconds = z.int().nonnegative().max(600_000);

/** How the model behaves beside what it proposes. */
export const behaviour = z.strictObject({
  propose: z
    .enum(['once', 'twice', 'twice-same-id', 'never'])
    .optional()
    .describe('every call of an answer: once (default), twice with ids of their own, twice with one id, or never'),
  obey: z
    .boolean()
    .optional()
    .describe(
      'also proposes the calls that a tool result tells it to: {"tool": ..., "arguments": {...}}, or a name of an offered tool and its arguments',
    ),
  cut: z
    .strictObject({
      after: z.int().nonnegative().describe('characters of arguments'),
      how: z
        .enum(['length', 'disconnect'])
        .optional()
        .describe('the answer says that it is too long (default), or the connection breaks'),
      times: z.int().positive().optional().describe('how often, for each round; default always'),
    })
    .optional()
    .describe('the answer breaks off in the middle of arguments'),
  fail: z
    .strictObject({
      times: z.int().positive().describe('how often, for each round, before it works'),
      status: z.int().min(400).max(599).describe('HTTP status of the refusal'),
      when: z
        .enum(['before', 'during'])
        .optional()
        .describe('instead of an answer (default), or in the middle of a stream'),
      retryAfter: milliseconds.optional().describe('milliseconds that the client is told to wait'),
    })
    .optional()
    .describe('the model is refused for a while, and then works'),
  delay: milliseconds.optional().describe('milliseconds before the answer begins'),
  pace: milliseconds.optional().describe('milliseconds between the events of a stream'),
});
export type Behaviour = z.infer<typeof behaviour>;
