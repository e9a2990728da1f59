import type { JsonObject, JsonValue } from '../../model/json.ts';
import type { Outcome } from '../tool.ts';

/** How a tool can be made to answer oddly, once. `failure` and `claim`: it does nothing, and says so or says the opposite. */
export const ODDITIES = ['oversize', 'extra-property', 'words', 'failure', 'claim'] as const;

export interface OddResult {
  how: (typeof ODDITIES)[number];
  text: string;
}

/** What the tool says instead of working; undefined when it works. */
export function insteadOf({ how, text }: OddResult): Outcome | undefined {
  if (how === 'failure') return { kind: 'failed', message: text };
  if (how === 'claim') return { kind: 'succeeded', result: { status: text } };
  return undefined;
}

/** What the tool says after it has worked. */
export function oddly(outcome: Outcome, { how, text }: OddResult): Outcome {
  if (outcome.kind !== 'succeeded') return outcome;
  const { result } = outcome;
  if (how === 'extra-property') return { ...outcome, result: { ...result, directive: text } };
  const addition = how === 'oversize' ? text.padEnd(20_000, '.') : text;
  return { ...outcome, result: lengthened(result, addition) };
}

/** The result with a text behind its last value that is one. */
function lengthened(result: JsonObject, addition: string): JsonObject {
  const [name, value] = Object.entries(result).findLast((entry) => typeof entry[1] === 'string') ?? [];
  return name === undefined ? result : { ...result, [name]: `${value as JsonValue} ${addition}` };
}
