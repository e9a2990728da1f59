import { UsageError } from '../../model/errors.ts';
import type { JsonValue } from '../../model/json.ts';
import { type Action, readAction } from './action.ts';
import { type Context, readContext } from './context.ts';
import type { AuditInput } from './inputs/submitted.ts';
import { readInstant } from './instant.ts';

/** What one reading of all inputs tells, before anything is judged. */
export interface Survey {
  /** The context of the batch: what was given beside the inputs, and what they bring. */
  context: Context;
  agents: Set<string>;
  /** Whether the batch is in order of time, over all inputs. */
  ordered: boolean;
  /** Actions of each input. */
  entries: number[];
}

/** Reads every input once. Throws a UsageError at the first action or context that cannot be read. */
export async function survey(
  inputs: readonly AuditInput[],
  given: JsonValue | undefined,
  givenAt: string,
  signal?: AbortSignal,
): Promise<Survey> {
  const found: Survey = { context: readContext(given, givenAt), agents: new Set(), ordered: true, entries: [] };
  let last: bigint | undefined;
  for (const input of inputs) {
    let count = 0;
    for await (const part of input.read()) {
      signal?.throwIfAborted();
      if ('context' in part) {
        found.context = readContext(part.context, part.at, found.context);
        continue;
      }
      for (const { item, at, single } of part.actions) {
        const action = readAction(item, at);
        count++;
        if (single !== undefined) continue;
        if (action.agent_id !== undefined) found.agents.add(action.agent_id);
        const time = readInstant(action.timestamp);
        if (time === undefined) continue;
        if (last !== undefined && time < last) found.ordered = false;
        last = time;
      }
    }
    found.entries.push(count);
  }
  if (found.entries.every((count) => count === 0)) throw new UsageError('there is no action to audit in the inputs');
  return found;
}

/** Actions of the supplied history, each read. */
export function historyOf(context: Context, at: string): Action[] {
  return (context.history ?? []).map((item, i) => readAction(item, `${at}.records.action[${i}]`));
}
