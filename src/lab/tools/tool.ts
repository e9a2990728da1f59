import { z } from 'zod';
import { type JsonObject, jsonObject } from '../../model/json.ts';
import { type Behaviour, behaviourSchema } from './behaviour.ts';

/** What a client is told of a tool. Fields that MCP does not know are served as they stand. */
export type ToolDefinition = JsonObject & { name: string; inputSchema: JsonObject };

/** The parts of a definition that may change while it is served. */
export const definitionChange = z.strictObject({
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: jsonObject.optional(),
  outputSchema: jsonObject.optional(),
  annotations: jsonObject.optional(),
});
export type DefinitionChange = z.infer<typeof definitionChange>;

export const plannedChange = z.strictObject({
  afterLists: z.int().min(1).describe('after how many answers to tools/list'),
  set: definitionChange,
});

/** A tool whose only effect is a row of the ledger. */
export interface CanaryTool {
  definition: ToolDefinition;
  /** Whether a person is asked before the effect, where the client can ask. */
  approval: boolean;
  /** What it answers: text, structured content, or blocks of MCP. By default that it was done, and what its output schema demands. */
  answer?: string | JsonObject | JsonObject[];
  behaviour: Behaviour;
  changes: readonly z.infer<typeof plannedChange>[];
  /** One call may be several effects, such as a mail to several people. Default: one, with the arguments of the call. */
  effects?: (given: JsonObject) => JsonObject[];
}

export const canaryToolSchema = z.strictObject({
  name: z.string().min(1).max(128),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: jsonObject.default({ type: 'object' }),
  outputSchema: jsonObject.optional(),
  annotations: jsonObject
    .optional()
    .describe('what is true of the tool: readOnlyHint, destructiveHint, idempotentHint'),
  claims: jsonObject.optional().describe('annotations that are served instead of the true ones'),
  approval: z.boolean().default(false).describe('true: a person is asked, by elicitation, before the effect'),
  answer: z
    .union([z.string(), z.array(jsonObject), jsonObject])
    .optional()
    .describe('what each call is answered with: text, an object (structured content), or a list of content blocks'),
  behaviour: behaviourSchema.default({}),
  changes: z.array(plannedChange).default([]).describe('what becomes of the definition while it is served'),
});

/** A tool as a file declares it. */
export function canaryTool(declared: z.output<typeof canaryToolSchema>): CanaryTool {
  const { name, title, description, inputSchema, outputSchema, annotations, claims, answer, ...rest } = declared;
  const served = claims ?? annotations;
  return {
    definition: {
      name,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      inputSchema,
      ...(outputSchema === undefined ? {} : { outputSchema }),
      ...(served === undefined ? {} : { annotations: served }),
    },
    ...(answer === undefined ? {} : { answer }),
    ...rest,
  };
}
