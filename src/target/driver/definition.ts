import { z } from 'zod';
import { DIALECTS } from '../../dialect/registry.ts';
import { semanticsSchema, trustSchema } from '../../model/semantics.ts';
import { jsonPath } from '../http/json-path.ts';
import { tokenLayout } from '../http/state-token.ts';

const path = z.string().superRefine((text, context) => {
  try {
    jsonPath(text);
  } catch (error) {
    const message = `"${text}" is not a JSONPath (RFC 9535): ${(error as Error).message}`;
    context.addIssue({ code: 'custom', message });
  }
});

/** What a target file says beside how its driver is reached. */
export const drivenFields = {
  retcon: z.literal('target/1'),
  name: z.string().min(1).max(64),
  summary: z.string().max(300).optional(),
  extends: z.string().optional().describe('a target file of the same folder that this one is laid over'),
  semantics: semanticsSchema.prefault({}),
  trust: trustSchema.prefault({}),
  dialect: z
    .enum(DIALECTS.map((one) => one.id) as [string, ...string[]])
    .default('openai-chat')
    .describe('in which a client-held history is handed to the driver'),
  stateToken: tokenLayout(path).optional(),
};

export const drivenSchema = z.strictObject(drivenFields);
export type DrivenTarget = z.output<typeof drivenSchema>;
