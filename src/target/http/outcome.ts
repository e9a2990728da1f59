import { z } from 'zod';
import { canonicalJson } from '../../model/canonical.ts';
import { type JsonValue, jsonValue } from '../../model/json.ts';
import type { StepKind } from '../../model/transcript.ts';
import type { Answer, Failure } from './exchange.ts';
import { jsonPath } from './json-path.ts';

const OUTCOMES = ['accepted', 'refused', 'not-authenticated', 'not-serviced', 'indeterminate'] as const;

const status = z.union([
  z.int().min(100).max(599),
  z.string().regex(/^[1-5]\d\d-[1-5]\d\d$/, 'a range of statuses is written 400-499'),
]);

/** `when` holds if every condition in it does. */
export function outcomeRule<Path extends z.ZodType<string>>(path: Path) {
  return z.strictObject({
    when: z
      .strictObject({
        status: z.union([status, z.array(status)]).optional(),
        has: path.optional().describe('JSONPath that matches something'),
        lacks: path.optional().describe('JSONPath that matches nothing'),
        equals: z.strictObject({ path, value: jsonValue }).optional(),
      })
      .refine((when) => Object.keys(when).length > 0, 'a rule needs a condition'),
    outcome: z.enum(OUTCOMES),
  });
}
export type OutcomeRule = z.infer<ReturnType<typeof outcomeRule<z.ZodString>>>;

export interface OutcomeRules {
  outcomes: readonly OutcomeRule[];
  /** One of these must match for an answer to be the gateway's own. */
  serviced: readonly string[];
  reason: string | undefined;
}

export interface Outcome {
  kind: StepKind;
  why?: string;
}

/** What a whole answer means. `body` is its JSON; undefined when it has none. */
export function classify(answer: Answer, body: JsonValue | undefined, rules: OutcomeRules): Outcome {
  const rule = rules.outcomes.find(({ when }) => matches(when, answer.status, body));
  const kind = rule?.outcome ?? byStatus(answer.status);
  if (kind === 'accepted' || kind === 'refused') {
    const missing = unserviced(answer, body, rules.serviced);
    if (missing !== undefined) return { kind: 'not-serviced', why: `answered ${answer.status} ${missing}` };
  }
  if (kind === 'accepted') return { kind };
  const reason = rules.reason === undefined ? undefined : jsonPath(rules.reason).first(body);
  return { kind, why: `answered ${answer.status}${typeof reason === 'string' ? ` ${plain(reason)}` : ''}` };
}

/** What the lack of a whole answer means. Only where the request may have been processed is it indeterminate. */
export function classifyFailure(failure: Failure): Outcome {
  const { kind, why, sent } = failure;
  if (kind === 'unsendable') return { kind: 'unsupported', why };
  if (!sent || kind === 'garbage' || kind === 'too-large') return { kind: 'not-serviced', why };
  return { kind: 'indeterminate', why };
}

function byStatus(code: number): StepKind {
  if (code >= 200 && code < 300) return 'accepted';
  if (code === 401 || code === 407) return 'not-authenticated';
  // Redirects are never followed; these four say that nobody looked at the request.
  if (code < 400 || code >= 500 || code === 408 || code === 425 || code === 429) return 'not-serviced';
  return 'refused';
}

function unserviced(answer: Answer, body: JsonValue | undefined, serviced: readonly string[]): string | undefined {
  if (answer.body.trim() === '') return 'with an empty body';
  if (body === undefined) return 'without JSON';
  if (serviced.some((path) => jsonPath(path).first(body) !== undefined)) return undefined;
  return `without ${serviced.join(' or ')}`;
}

function matches(when: OutcomeRule['when'], code: number, body: JsonValue | undefined): boolean {
  const { status: wanted, has, lacks, equals } = when;
  if (wanted !== undefined && !(Array.isArray(wanted) ? wanted : [wanted]).some((one) => inRange(one, code)))
    return false;
  if (has !== undefined && jsonPath(has).first(body) === undefined) return false;
  if (lacks !== undefined && jsonPath(lacks).first(body) !== undefined) return false;
  if (equals === undefined) return true;
  const expected = canonicalJson(equals.value);
  return jsonPath(equals.path)
    .all(body)
    .some((value) => canonicalJson(value) === expected);
}

function inRange(wanted: number | string, code: number): boolean {
  if (typeof wanted === 'number') return wanted === code;
  const [low, high] = wanted.split('-').map(Number);
  return code >= (low ?? 0) && code <= (high ?? 0);
}

/** A target's words, fit for one line. */
function plain(text: string): string {
  return text.replace(/\p{C}+/gu, ' ').slice(0, 100);
}
