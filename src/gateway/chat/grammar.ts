import { z } from 'zod';
import { jsonObject } from '../../model/json.ts';

const text = z.string().max(200_000);
const id = z.string().min(1).max(256);

/** No part of the grammar: kept so that it can be seen to mean nothing. */
const unknownField = z.unknown().optional();

const toolCall = z.object({
  id,
  type: z.literal('function').optional(),
  function: z.object({ name: z.string().min(1).max(128), arguments: z.union([text, jsonObject]) }),
  approved: unknownField,
});

/** One entry of a history that a client holds and submits. All of it is client-supplied: display and model context only. */
export const historyEntry = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), content: text, name: unknownField }),
  z.object({ role: z.literal('system'), content: text }),
  z.object({
    role: z.literal('assistant'),
    content: text.nullish(),
    tool_calls: z.array(toolCall).max(64).optional(),
    approved: unknownField,
  }),
  z.object({ role: z.literal('tool'), tool_call_id: id, content: text }),
  z.object({ role: z.literal('approval_request'), tool_call_id: id, tool: z.string(), arguments: jsonObject }),
  z.object({
    role: z.literal('approval'),
    tool_call_id: id,
    decision: z.enum(['approve', 'reject']),
    by: z.string().optional(),
    call: z.object({ tool: z.string(), arguments: jsonObject }).optional(),
  }),
  z.object({ role: z.literal('cancellation'), tool_call_id: id.optional(), content: text.optional() }),
]);
export type HistoryEntry = z.infer<typeof historyEntry>;
export type HistoryToolCall = z.infer<typeof toolCall>;

export const submittedHistory = z.array(historyEntry).min(1).max(1000);

/** The run that a client goes on with, and the state of it that it was handed. */
export const heldFields = { run: z.string().max(256).default(''), stateToken: z.string().max(65_536).optional() };

/** JSON text of the arguments as the client wrote them. */
export function argumentText(call: HistoryToolCall): string {
  const { arguments: args } = call.function;
  return typeof args === 'string' ? args : JSON.stringify(args);
}
