import type { JsonObject } from '../../model/json.ts';

/** Who said a message, whatever the wire calls it. `tool` is the result of a call. */
export type NeutralRole = 'system' | 'developer' | 'user' | 'assistant' | 'tool';

/** A call in a conversation. `arguments` is the text on the wire, or the JSON of what was an object there. */
export interface NeutralCall {
  id: string;
  tool: string;
  arguments: string;
}

/** One message as every wire format can be read. A message of several results is several messages. */
export interface NeutralMessage {
  role: NeutralRole;
  text: string;
  calls?: NeutralCall[];
  /** Of a result: the id of the call that it is for. */
  answers?: string;
}

/** A tool that the client offers the model. */
export interface OfferedTool {
  name: string;
  /** The group in which the client lists it and must be told it again. */
  namespace?: string;
  /** Takes free text instead of a JSON object. */
  custom?: boolean;
  /** As the client wrote it. */
  definition: unknown;
}

/** What a client asks of the model, in no format. */
export interface ModelRequest {
  model: string;
  messages: NeutralMessage[];
  tools: OfferedTool[];
  stream: boolean;
  /** False where the client forbids calls. */
  mayCall: boolean;
}

export interface AnswerCall {
  id: string;
  /** As the client knows it. */
  tool: string;
  namespace?: string;
  custom?: boolean;
  /** JSON, possibly broken off. */
  arguments: string;
  /** The same as far as it goes, for formats that have an object there. */
  value: JsonObject;
}

/** What the model answers: calls, or a text when there are none. */
export interface ModelAnswer {
  calls: AnswerCall[];
  text: string;
  stop: 'end' | 'calls' | 'length';
}

/** Characters of a request that a model reads: what a number of tokens is guessed from. */
export function charactersOf(messages: readonly NeutralMessage[]): number {
  let sum = 0;
  for (const { text, calls } of messages) {
    sum += text.length;
    for (const call of calls ?? []) sum += call.arguments.length;
  }
  return sum;
}

/** Nobody bills for these; they are of the right order because some clients insist on having them. */
export function tokensOf(answer: ModelAnswer, messages: readonly NeutralMessage[]): { input: number; output: number } {
  const written =
    answer.calls.length === 0 ? answer.text.length : answer.calls.reduce((n, c) => n + c.arguments.length + 24, 0);
  return { input: Math.ceil(charactersOf(messages) / 4), output: Math.ceil(written / 4) };
}
