import type { JsonObject } from '../../model/json.ts';
import type { Gateway } from '../gateway.ts';
import type { RegisteredTool } from '../policy-registry.ts';
import type { Outcome } from '../tool.ts';

/** Bytes of JSON that a result may have, where its tool says nothing else. */
const RESULT_BYTES = 8_192;

/** What a result was found to be; kept in the audit beside what the tool claimed. */
export type Validation = 'valid' | 'other-schema' | 'too-large' | 'no-result';

export interface ValidatedResult {
  result: JsonObject;
  validation: Validation;
}

/**
 * What becomes of a tool's own words: of the declared shape and size they are kept, without secrets; else nobody is shown
 * them. The effect has happened either way and stays on record.
 */
export function validateResult(
  { weak, redactor }: Pick<Gateway, 'weak' | 'redactor'>,
  tool: RegisteredTool,
  outcome: Outcome,
): ValidatedResult {
  const redacted = <T extends JsonObject>(value: T): T =>
    weak.has('result-not-redacted') ? value : redactor.value(value);
  if (outcome.kind !== 'succeeded') {
    const message = weak.has('result-not-capped') ? outcome.message : outcome.message.slice(0, 500);
    return { result: redacted({ error: { class: outcome.kind, message } }), validation: 'no-result' };
  }
  const { result } = outcome;
  if (!tool.output.safeParse(result).success && !weak.has('result-schema-unchecked')) return unusable('other-schema');
  const most = tool.policy.limits.resultBytes ?? RESULT_BYTES;
  if (Buffer.byteLength(JSON.stringify(result)) > most && !weak.has('result-not-capped')) return unusable('too-large');
  return { result: redacted(result), validation: 'valid' };
}

/** Says nothing of why: what was wrong is for the audit. */
function unusable(validation: Validation): ValidatedResult {
  const message = 'the tool was executed; its result could not be used';
  return { result: { error: { class: 'invalid-result', message } }, validation };
}
