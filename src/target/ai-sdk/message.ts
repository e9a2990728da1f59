import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';

/** A UI message of the AI SDK, as its client holds it. What no field here names goes back as it came. */
export interface UiMessage extends JsonObject {
  id: string;
  role: string;
  parts: JsonValue[];
}

/** The part of one tool call: `tool-NAME`, or `dynamic-tool` with its name beside it. */
export interface ToolPart extends JsonObject {
  type: string;
  toolCallId: string;
  state: string;
}

/** The text, as a client writes it. */
export function userMessage(id: string, text: string): UiMessage {
  return { id, role: 'user', parts: [{ type: 'text', text }] };
}

export function isToolPart(part: JsonValue | undefined): part is ToolPart {
  return (
    isJsonObject(part) &&
    typeof part.type === 'string' &&
    (part.type.startsWith('tool-') || part.type === 'dynamic-tool') &&
    typeof part.toolCallId === 'string'
  );
}

/** Parts of tool calls, in order of their messages. */
export function toolParts(messages: readonly UiMessage[]): ToolPart[] {
  return messages.flatMap(({ parts }) => parts.filter(isToolPart));
}

/** Whether a decision on this call stands in the history and nothing has come of it. */
export function isAnswered({ state }: ToolPart): boolean {
  return state === 'approval-responded';
}

export function isWaiting({ state, approval }: ToolPart): boolean {
  return state === 'approval-requested' && !(isJsonObject(approval) && approval.isAutomatic === true);
}

export function copyOf<T>(value: T): T {
  return structuredClone(value);
}
