import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallToolResult,
  fromJsonSchema,
  type InputRequiredResult,
  type JsonSchemaType,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { type Ledger, markerIn } from '../../canary/ledger/ledger.ts';
import type { LedgerEntry, LedgerRow } from '../../canary/ledger/row.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import type { Approvals } from './approvals.ts';
import { sampleOf } from './sample-value.ts';
import type { CanaryTool, ToolDefinition } from './tool.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolShelf } from './tool-shelf.ts';

type Validator = (given: JsonObject) => Promise<string | undefined>;

/** Runs calls of canary tools: each step is a row of the ledger, written before the client hears of it. */
export class ToolRunner {
  readonly #validators = new WeakMap<JsonObject, Validator>();
  readonly #running = new Set<Promise<unknown>>();

  constructor(
    private readonly shelf: ToolShelf,
    private readonly ledger: Ledger,
    private readonly approvals: Approvals,
  ) {}

  run(call: ToolCall): Promise<CallToolResult | InputRequiredResult> {
    const running = this.#run(call);
    this.#running.add(running);
    const done = (): void => void this.#running.delete(running);
    running.then(done, done);
    return running;
  }

  /** Resolves when no call is under way: what does not heed a cancellation outlives its client. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running]);
  }

  async #run(call: ToolCall): Promise<CallToolResult | InputRequiredResult> {
    const answered = this.approvals.answer(call);
    // An answer goes on with a call that was counted when it was asked about.
    const attempt = answered?.state?.attempt ?? this.#record(call, 'called', unasked(call)).attempt ?? '1';
    const row = (event: LedgerEntry['event'], detail?: JsonObject): LedgerRow =>
      this.#record(call, event, detail, attempt);
    const tool = this.shelf.find(call.tool, markerIn(call.given));
    if (tool === undefined) {
      row('refused', { why: 'unknown tool' });
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${call.tool}`);
    }
    const mistake = await this.#mistake(tool.definition, call.given);
    if (mistake !== undefined) {
      row('refused', { why: `arguments: ${mistake}` });
      return failure(`Invalid arguments for ${call.tool}: ${mistake}`);
    }
    if (tool.approval) {
      if (answered === undefined) return this.#ask(call, attempt, row);
      if ('refused' in answered) {
        row('refused', { why: `approval: ${answered.refused}` });
        return failure(`Not approved: ${answered.refused}.`);
      }
      row('answered', { action: answered.action });
      if (answered.action !== 'accept') return failure('The person who was asked did not approve this call.');
    }
    return this.#perform(tool, call, attempt, row);
  }

  async #perform(tool: CanaryTool, call: ToolCall, attempt: string, row: RowWriter): Promise<CallToolResult> {
    const { delay = 0, fail, failures = Number.POSITIVE_INFINITY, onCancel = 'heed' } = tool.behaviour;
    if (onCancel === 'heed') {
      if (delay > 0) await sleep(delay, undefined, { signal: call.signal }).catch(() => undefined);
      if (call.signal.aborted) {
        row('cancelled');
        throw new Error('cancelled');
      }
    } else if (delay > 0) await sleep(delay);
    const detail = call.signal.aborted ? { detail: { afterCancel: true } } : {};
    const effects = tool.effects?.(call.given) ?? [call.given];
    this.ledger.appendAll(
      effects.map((given) => ({
        event: 'effect' as const,
        tool: call.tool,
        arguments: given,
        attempt,
        ...call.caller,
        ...detail,
      })),
    );
    if (fail === undefined || Number(attempt) > failures) return resultOf(tool);
    row('failed', { how: fail });
    if (fail === 'error') return failure(`${call.tool} failed: the upstream service did not answer in time.`);
    if (fail === 'fault') throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
    if (fail === 'drop') call.cut();
    return silence(call.signal);
  }

  async #ask(call: ToolCall, attempt: string, row: RowWriter): Promise<CallToolResult | InputRequiredResult> {
    if (!call.canAsk) {
      row('refused', { why: 'the client cannot ask a person' });
      return failure(`${call.tool} needs the approval of a person, and this client cannot ask one.`);
    }
    row('asked', { shown: this.approvals.question(call) });
    return this.approvals.ask(call, attempt);
  }

  #record(call: ToolCall, event: LedgerEntry['event'], detail?: JsonObject, attempt?: string): LedgerRow {
    return this.ledger.append({
      event,
      tool: call.tool,
      arguments: call.given,
      ...(attempt === undefined ? {} : { attempt }),
      ...call.caller,
      ...(detail === undefined ? {} : { detail }),
    });
  }

  /** What is wrong with the arguments. A schema that no validator takes refuses nothing. */
  #mistake({ inputSchema }: ToolDefinition, given: JsonObject): Promise<string | undefined> {
    let validate = this.#validators.get(inputSchema);
    if (validate === undefined) {
      validate = validatorOf(inputSchema);
      this.#validators.set(inputSchema, validate);
    }
    return validate(given);
  }
}

type RowWriter = (event: LedgerEntry['event'], detail?: JsonObject) => LedgerRow;

function validatorOf(schema: JsonObject): Validator {
  try {
    const { validate } = fromJsonSchema(schema as JsonSchemaType)['~standard'];
    return async (given) => {
      const { issues } = await validate(given);
      return issues?.map(({ message }) => message).join('; ');
    };
  } catch {
    return async () => undefined;
  }
}

/** An answer of a person to whom nothing was said. */
function unasked({ response }: ToolCall): JsonObject | undefined {
  return response === undefined ? undefined : { answeredUnasked: true };
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function resultOf({ answer, definition: { name, outputSchema } }: CanaryTool): CallToolResult {
  const blocks = Array.isArray(answer) ? { content: answer as unknown as CallToolResult['content'] } : undefined;
  const told = isJsonObject(answer) ? answer : outputSchema === undefined ? undefined : sampleOf(outputSchema);
  const text = typeof answer === 'string' ? answer : told === undefined ? `${name}: done` : JSON.stringify(told);
  return {
    content: [{ type: 'text', text }],
    ...blocks,
    ...(told === undefined ? {} : { structuredContent: told as Record<string, unknown> }),
  };
}

/** No answer, until there is nobody left to hear it. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => reject(new Error('there is nobody to answer'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
