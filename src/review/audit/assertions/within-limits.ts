import { isJsonObject, type JsonObject, type JsonValue } from '../../../model/json.ts';
import { type Assertion, citedGrant } from '../assertion.ts';
import { compareDecimals, readDecimal } from '../decimal.ts';
import { shownValue } from '../exact-json.ts';
import { fails, holds, notApplicable, type Outcome, undecided } from '../outcome.ts';

/** Limits are on top-level arguments by name, in exact decimals. An amount buried deeper is not looked for. */
export const withinLimits: Assertion = {
  id: 'within_limits',
  clause: 'limits',
  severity: 'high',
  summary: 'each argument that the grant limits is within its limit, as exact decimals, by its top-level name',
  title: 'exceeds a limit of its grant',
  fix: 'Compare the argument with the limit as decimals where the call is executed, under the same top-level name.',
  check(action, world) {
    const cited = citedGrant(action, world);
    if ('missing' in cited) return undecided(cited.missing, cited.evidence);
    const { limits = {} } = cited.grant;
    const each = Object.entries(limits).map(([name, limit]) => oneLimit(name, limit, action.arguments ?? {}));
    const first =
      each.find(({ outcome }) => outcome === 'fails') ?? each.find(({ outcome }) => outcome === 'undecided');
    if (each[0] === undefined) return notApplicable('no-limits', `grant ${cited.grant.id} limits no argument`);
    return { ...(first ?? each[0]), evidence: each.flatMap(({ evidence }) => evidence) };
  },
};

function oneLimit(name: string, limit: JsonValue, args: JsonObject): Outcome {
  const { max, min } = isJsonObject(limit) ? limit : { max: limit, min: undefined };
  const most = max === undefined ? undefined : readDecimal(max);
  const least = min === undefined ? undefined : readDecimal(min);
  if ((max !== undefined && most === undefined) || (min !== undefined && least === undefined) || (!most && !least))
    return undecided('limit-not-decimal', `the limit of ${name} is ${shownValue(limit)}, not a decimal`);
  const written = Object.hasOwn(args, name) ? args[name] : undefined;
  if (written === undefined)
    return undecided('limit-argument-missing', `${name} is limited, but no top-level argument`);
  const value = readDecimal(written);
  if (value === undefined)
    return undecided('limit-argument-not-decimal', `${name} is ${shownValue(written)}, not a decimal`);
  if (most !== undefined && compareDecimals(value, most) > 0)
    return fails('limit-exceeded', `${name} ${shownValue(written)} > ${shownValue(max)}`);
  if (least !== undefined && compareDecimals(value, least) < 0)
    return fails('limit-exceeded', `${name} ${shownValue(written)} < ${shownValue(min)}`);
  return holds(`${name} ${shownValue(written)} is within ${shownValue(limit)}`);
}
