import { setTimeout as sleep } from 'node:timers/promises';
import type { Dialect } from '../../dialect/dialect.ts';
import { canonicalJson } from '../../model/canonical.ts';
import type { JsonValue } from '../../model/json.ts';
import type { SimpleAction } from '../../model/plan.ts';
import type { Exchange, StepFact } from '../../model/transcript.ts';
import type { RecordedAnswer, Session } from '../adapter.ts';
import { jsonOf } from './answer-json.ts';
import { bindRefs, captureValues } from './capture.ts';
import { type Claims, claimsIn } from './claims.ts';
import type { Connection } from './connection.ts';
import type { Reports } from './definition.ts';
import { exchangeOf } from './evidence.ts';
import { isWireId, SessionIds } from './ids.ts';
import { jsonPath } from './json-path.ts';
import { classify, classifyFailure, type Outcome, type OutcomeRules } from './outcome.ts';
import { type CompiledStep, type RenderedRequest, render, stepsOf } from './render.ts';
import type { TokenLayout } from './state-token.ts';

export interface HttpSessionParts {
  marker: string;
  connection: Connection;
  compiled: ReadonlyMap<string, CompiledStep[]>;
  dialect: Dialect;
  rules: OutcomeRules;
  reports: Reports | undefined;
  supports(action: SimpleAction): string | undefined;
  /** How the target writes the state tokens that it hands out. */
  tokens?: TokenLayout | undefined;
  /** JSONPath of the record that a refusal cites. */
  cites?: string | undefined;
}

/** One trial's talk with a target. Performs any number of actions at once. */
export class HttpSession implements Session {
  readonly answers: RecordedAnswer[] = [];
  readonly #ids = new SessionIds();

  constructor(readonly parts: HttpSessionParts) {}

  async perform(action: SimpleAction, signal?: AbortSignal): Promise<StepFact> {
    const start = Date.now();
    const done: Performed = { exchanges: [], captured: {}, claims: [] };
    const outcome = await this.#run(action, done, signal);
    const { exchanges, captured, claims, unresolved, audit } = done;
    return {
      action: action.id,
      start,
      end: Date.now(),
      kind: outcome.kind,
      ...(outcome.why === undefined ? {} : { why: outcome.why }),
      ...(unresolved === undefined ? {} : { unresolved }),
      ...(audit === undefined || outcome.kind !== 'refused' ? {} : { audit }),
      ...(Object.keys(captured).length === 0 ? {} : { captured }),
      ...(claims.length === 0 ? {} : { claims }),
      exchanges,
    };
  }

  async close(): Promise<void> {
    this.answers.length = 0;
  }

  async #run(action: SimpleAction, done: Performed, signal: AbortSignal | undefined): Promise<Outcome> {
    if (action.do === 'wait') return wait(action.ms, signal);
    const why = this.parts.supports(action);
    if (why !== undefined) return { kind: 'unsupported', why };
    let outcome: Outcome = { kind: 'unsupported', why: `the target file has no steps for ${action.do}` };
    for (const step of stepsOf(this.parts.compiled, action) ?? []) {
      outcome = await this.#step(step, action, done, signal);
      if (outcome.kind !== 'accepted') break;
    }
    return outcome;
  }

  async #step(
    step: CompiledStep,
    action: SimpleAction,
    done: Performed,
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    const { marker, dialect, tokens } = this.parts;
    const rendered = render(step, action, { marker, ids: this.#ids, dialect, captured: done.captured, tokens });
    if ('missing' in rendered) {
      done.unresolved = rendered.missing;
      return { kind: 'unsupported', why: `no id for ${rendered.missing.join(', ')}` };
    }
    if ('unsupported' in rendered) return { kind: 'unsupported', why: rendered.unsupported };
    const until = step.step.until;
    const deadline = Date.now() + (until?.atMostMs ?? 0);
    for (;;) {
      const { outcome, body } = await this.#send(step, rendered.request, action, done, signal);
      if (outcome.kind !== 'accepted' || until === undefined) return outcome;
      if (holds(until, body)) return outcome;
      if (Date.now() >= deadline) {
        return { kind: 'indeterminate', why: `${until.path} was not there after ${until.atMostMs} ms` };
      }
      const slept = await wait(until.everyMs, signal);
      if (slept.kind !== 'accepted') return slept;
    }
  }

  async #send(
    step: CompiledStep,
    request: RenderedRequest,
    action: SimpleAction,
    done: Performed,
    signal: AbortSignal | undefined,
  ) {
    const { connection, rules } = this.parts;
    if (!connection.canAuthenticate(request)) {
      return {
        outcome: { kind: 'not-authenticated', why: `no credential for ${request.as}` } as Outcome,
        body: undefined,
      };
    }
    const end = await connection.send(request, signal);
    done.exchanges.push(exchangeOf(request, end));
    if (end.answer === undefined) {
      // Of an action whose earlier request was served it cannot be said that nothing was sent.
      const sent = end.failure.sent || done.exchanges.length > 1;
      return { outcome: classifyFailure({ ...end.failure, sent }), body: undefined };
    }
    const as = request.base === 'control' ? '$control' : request.as;
    this.answers.push({ action: action.id, as, body: end.answer.body, at: Date.now() });
    const body = jsonOf(end.answer);
    const own = step.step.serviced;
    const outcome = classify(end.answer, body, own === undefined ? rules : { ...rules, serviced: [own].flat() });
    if (outcome.kind === 'accepted') bindRefs(step.step, action, body, this.#ids);
    Object.assign(done.captured, captureValues(step.step, body));
    const cited = this.parts.cites === undefined ? undefined : jsonPath(this.parts.cites).first(body);
    if (isWireId(cited)) done.audit = String(cited);
    if (outcome.kind === 'accepted') done.claims = claimsIn(this.parts.reports, body, this.#ids);
    return { outcome, body };
  }
}

interface Performed {
  exchanges: Exchange[];
  captured: Record<string, JsonValue>;
  claims: Claims;
  unresolved?: string[];
  audit?: string;
}

function holds(until: { path: string; equals?: JsonValue | undefined }, body: JsonValue | undefined): boolean {
  const found = jsonPath(until.path).all(body);
  if (until.equals === undefined) return found.length > 0;
  const wanted = canonicalJson(until.equals);
  return found.some((value) => canonicalJson(value) === wanted);
}

async function wait(ms: number, signal: AbortSignal | undefined): Promise<Outcome> {
  try {
    await sleep(ms, undefined, signal === undefined ? {} : { signal });
    return { kind: 'accepted' };
  } catch {
    return { kind: 'indeterminate', why: 'the trial was stopped' };
  }
}
