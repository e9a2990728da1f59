import type { DriverAnswer } from '../driver/answer.ts';
import type { Answer } from '../http/exchange.ts';
import type { Folded } from './fold.ts';

/**
 * How the target took a request. It answers 200 where the stream says no, and an application may say no before the stream
 * with any status: what it lists. Everything else is nobody's decision.
 */
export function outcomeOf(
  answer: Answer,
  { started, errors, aborted }: Folded,
  refusals: readonly number[],
): Pick<DriverAnswer, 'outcome' | 'why' | 'proof'> {
  const { status, body } = answer;
  if (status === 401)
    return { outcome: 'refused', why: 'answered 401', proof: { serviced: '401', authenticated: false } };
  if (status >= 400 && refusals.includes(status) && body.trim() !== '')
    return { outcome: 'refused', why: `answered ${status}`, proof: { serviced: `${status}`, authenticated: true } };
  if (!started) return { outcome: 'accepted', why: `answered ${status} without a UI message stream` };
  const proof = { serviced: 'start of a UI message stream', authenticated: true };
  const [error] = errors;
  if (error !== undefined) return { outcome: 'refused', why: `the stream says: ${error}`.slice(0, 300), proof };
  if (aborted) return { outcome: 'indeterminate', why: 'the stream was aborted', proof };
  return { outcome: 'accepted', proof };
}
