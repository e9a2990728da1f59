import type { CallRecord } from '../call-record.ts';
import type { Weaknesses } from '../registry.ts';

/**
 * The result of a call as the model is shown it: set apart as data. Nothing inside can end the data early, since the sign
 * that a delimiter begins with is written as its JSON escape.
 */
export function shownResult(call: Pick<CallRecord, 'state' | 'result'>, weak: Weaknesses): string {
  return setApart(call.result ?? '{}', `state="${call.state}"`, weak);
}

/** JSON text between the delimiters; `about` is the gateway's own word on it. */
export function setApart(json: string, about: string, weak: Weaknesses): string {
  if (weak.has('result-not-delimited')) return json;
  return `<tool-result ${about}>\n${json.replaceAll('<', '\\u003c')}\n</tool-result>`;
}
