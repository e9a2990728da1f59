import { digest, digestBytes } from '../../model/canonical.ts';
import type { JsonValue } from '../../model/json.ts';
import type { ActionReview, AssertionResult } from '../../model/review.ts';
import { type Action, operationName } from './action.ts';
import type { Assertion, World } from './assertion.ts';
import { NEEDS_JUDGE } from './assertions/origin.ts';
import { ASSERTIONS } from './assertions.ts';
import type { Indicators } from './indicators.ts';
import type { Submitted } from './inputs/submitted.ts';
import type { Judge } from './judge.ts';
import type { Outcome } from './outcome.ts';

/**
 * Every assertion and indicator about one action. The judge is asked only what is a question of meaning; a review that nobody will see
 * needs no hash.
 */
export async function reviewOf(
  { at, item }: Submitted,
  action: Action,
  world: World,
  indicators: Indicators,
  { judge, hashed }: { judge: Judge | undefined; hashed: boolean },
): Promise<ActionReview> {
  const assertions: AssertionResult[] = [];
  for (const assertion of ASSERTIONS) {
    const direct = assertion.check(action, world);
    const asked = judge !== undefined && direct.reason === NEEDS_JUDGE;
    assertions.push(resultOf(assertion, asked ? await judge.ask(assertion.id, action) : direct));
  }
  return {
    at,
    ...(action.action_id === undefined ? {} : { action: action.action_id }),
    tool: operationName(action),
    outcome: action.outcome ?? 'unknown',
    inputHash: hashed ? hashOf(item) : '',
    assertions,
    indicators: indicators.of(action, world),
  };
}

function resultOf({ id }: Assertion, { outcome, reason, evidence }: Outcome): AssertionResult {
  return { assertion: id, outcome, ...(reason === undefined ? {} : { reason }), evidence: [...evidence] };
}

function hashOf(item: JsonValue): string {
  try {
    return digest(item);
  } catch {
    // Text that canonical JSON cannot say, such as half a surrogate pair, is hashed as it was read.
    return digestBytes(JSON.stringify(item));
  }
}
