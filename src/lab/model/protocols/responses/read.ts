import { z } from 'zod';
import type { ModelRequest, OfferedTool } from '../../neutral.ts';
import { readBody, WireFault } from '../../protocol.ts';
import { openaiWord } from '../openai-fault.ts';
import { checkItem, type Item, item, neutralItems } from './items.ts';
import type { Conversation, ResponsesState } from './state.ts';

const named = z.looseObject({ type: z.string(), name: z.string().optional() });
const tool = z.looseObject({ type: z.string(), name: z.string().optional(), tools: z.array(named).optional() });

/** The part of a Responses request that is read, or said again in the answer. */
const responsesRequest = z.looseObject({
  model: z.string().default('retcon-scripted'),
  input: z.union([z.string(), z.array(item)]).nullish(),
  instructions: z.string().nullish(),
  previous_response_id: z.string().nullish(),
  conversation: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: z.union([z.string(), z.looseObject({})]).nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  max_output_tokens: z.number().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  reasoning: z.looseObject({}).nullish(),
  text: z.looseObject({}).nullish(),
  truncation: z.string().nullish(),
  store: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  user: z.string().nullish(),
});
export type ResponsesBody = z.infer<typeof responsesRequest>;

export interface ReadResponses {
  request: ModelRequest;
  body: ResponsesBody;
  /** What this request adds to the conversation. */
  input: Item[];
  conversation: Conversation | undefined;
}

export function readResponses(raw: unknown, state: ResponsesState, loosely: boolean): ReadResponses {
  const body = readBody(responsesRequest, raw, openaiWord);
  const refuse = (message: string, param: string, code?: string): never => {
    throw new WireFault({ status: 400, message, param, ...(code === undefined ? {} : { code }) });
  };
  const { input: given, previous_response_id: previous, instructions } = body;
  if (previous && body.conversation)
    refuse(
      "Mutually exclusive parameters: 'previous_response_id' and 'conversation'.",
      'previous_response_id',
      'mutually_exclusive_parameters',
    );
  if (given === undefined || given === null)
    refuse("Missing required parameter: 'input'.", 'input', 'missing_required_parameter');
  const written =
    typeof given === 'string' ? [{ type: 'message', role: 'user' as const, content: given }] : (given ?? []);
  const input = (written as Item[]).map((one, at) => {
    checkItem(one, `input[${at}]`);
    return one.type === 'item_reference' ? orNone(() => referred(one, at, state), one, loosely) : one;
  });
  const conversation = orNone(() => conversationOf(body, state), undefined, loosely);
  const before = previous ? orNone(() => state.chain(previous), [], loosely) : (conversation?.items ?? []);
  const messages = neutralItems([...before, ...input]);
  if (instructions) messages.unshift({ role: 'system', text: instructions });
  if (messages.length === 0 && !loosely)
    refuse("Invalid 'input': empty array. Expected an array with minimum length 1.", 'input', 'empty_array');
  const request: ModelRequest = {
    model: body.model,
    messages,
    tools: (body.tools ?? []).flatMap(offered),
    stream: body.stream === true,
    mayCall: body.tool_choice !== 'none',
  };
  return { request, body, input, conversation };
}

/** What `read` finds; where that is allowed, `none` when there is no such thing here. */
function orNone<T>(read: () => T, none: T, allowed: boolean): T {
  if (!allowed) return read();
  try {
    return read();
  } catch (error) {
    if (error instanceof WireFault) return none;
    throw error;
  }
}

function conversationOf({ conversation }: ResponsesBody, state: ResponsesState): Conversation | undefined {
  if (!conversation) return undefined;
  return state.conversation(typeof conversation === 'string' ? conversation : conversation.id);
}

function referred({ id }: Item, at: number, state: ResponsesState): Item {
  const found = typeof id === 'string' ? state.item(id) : undefined;
  if (found !== undefined) return found;
  throw new WireFault({ status: 404, message: `Item with id '${id}' not found.`, param: `input[${at}].id` });
}

function offered(one: z.infer<typeof tool>): OfferedTool[] {
  if (one.type === 'namespace') {
    return (one.tools ?? []).flatMap((inner) =>
      offered(inner).map((found) => ({ ...found, ...(one.name === undefined ? {} : { namespace: one.name }) })),
    );
  }
  if (one.name === undefined) return [];
  return [{ name: one.name, definition: one, ...(one.type === 'custom' ? { custom: true } : {}) }];
}
