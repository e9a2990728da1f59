import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { digestBytes } from '../../model/canonical.ts';
import type { SimpleAction } from '../../model/plan.ts';
import type { Exchange, StepFact } from '../../model/transcript.ts';
import type { RecordedAnswer, Session } from '../adapter.ts';
import { learn } from '../http/capture.ts';
import { SessionIds } from '../http/ids.ts';
import type { Outcome } from '../http/outcome.ts';
import type { TokenLayout } from '../http/state-token.ts';
import type { DriverAnswer } from './answer.ts';
import { type DriverAction, DriverFailure, type DriverSession } from './driver.ts';
import { askedOf, METHOD, pathOf } from './request.ts';

export interface DrivenSessionParts {
  marker: string;
  /** Begins the trial with the driver; asked for once, when the first action is performed. */
  open(): Promise<DriverSession>;
  dialect: string;
  tokens: TokenLayout | undefined;
  timeoutMs: number;
  supports(action: SimpleAction): string | undefined;
  /** Undefined where the scenario gives none; null for nobody. */
  credentialOf(action: SimpleAction): string | null | undefined;
  /** Keeps a value out of everything that is written. */
  hide(value: string): void;
}

/** One trial's talk with a target through a driver. Performs any number of actions at once. */
export class DrivenSession implements Session {
  readonly answers: RecordedAnswer[] = [];
  readonly #ids = new SessionIds();
  #opened: Promise<DriverSession> | undefined;

  constructor(readonly parts: DrivenSessionParts) {}

  async perform(action: SimpleAction, signal?: AbortSignal): Promise<StepFact> {
    const start = Date.now();
    const { outcome, ...more } = await this.#run(action, signal);
    const { kind, why } = outcome;
    return {
      action: action.id,
      start,
      end: Date.now(),
      kind,
      ...(why === undefined ? {} : { why }),
      ...more,
      exchanges: more.exchanges ?? [],
    };
  }

  async close(): Promise<void> {
    this.answers.length = 0;
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.then(
      (session) => session.close?.(),
      () => undefined,
    );
  }

  async #run(action: SimpleAction, signal: AbortSignal | undefined): Promise<Ran> {
    if (action.do === 'wait') return { outcome: await wait(action.ms, signal) };
    const unsupported = this.parts.supports(action);
    if (unsupported !== undefined) return { outcome: { kind: 'unsupported', why: unsupported } };
    const { marker, dialect, tokens } = this.parts;
    const asked = askedOf(action, { marker, ids: this.#ids, dialect, tokens });
    if ('missing' in asked) {
      const why = `no id for ${asked.missing.join(', ')}`;
      return { outcome: { kind: 'unsupported', why }, unresolved: asked.missing };
    }
    const credential = this.parts.credentialOf(action);
    if (credential === undefined)
      return { outcome: { kind: 'not-authenticated', why: `no credential for ${action.as}` } };
    const sent = JSON.stringify(asked.with);
    const request: Exchange = {
      method: METHOD,
      path: pathOf(action),
      as: action.as,
      ...(action.credential === undefined ? {} : { credential: action.credential }),
      requestDigest: digestBytes(sent),
      requestBody: sent,
    };
    const told = { do: action.do, as: action.as, credential, with: asked.with };
    const ended = await this.#ask(told, signal);
    if ('failure' in ended) {
      const { message, sent: wasSent } = ended.failure;
      const outcome: Outcome = { kind: wasSent ? 'indeterminate' : 'not-serviced', why: message };
      return { outcome, exchanges: [{ ...request, error: message }] };
    }
    return this.#take(action, request, ended.answer);
  }

  /** The answer of the driver, or why there is none. Never outlives the time-out. */
  async #ask(told: DriverAction, signal: AbortSignal | undefined): Promise<Ended> {
    const { timeoutMs } = this.parts;
    const over = new AbortController();
    let asked = false;
    const answer = async (): Promise<Ended> => {
      try {
        this.#opened ??= this.parts.open();
        const session = await this.#opened;
        asked = true;
        return { answer: await session.perform(told, over.signal) };
      } catch (error) {
        if (error instanceof DriverFailure) return { failure: error };
        const why = `the driver failed: ${error instanceof Error ? error.message : String(error)}`;
        return { failure: new DriverFailure(why.slice(0, 500), asked) };
      }
    };
    const given = (message: string): Ended => ({ failure: new DriverFailure(message, true) });
    // All trials under way listen to the one signal of their campaign.
    if (signal !== undefined) setMaxListeners(0, signal);
    const options = { signal: signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]) };
    const late = sleep(timeoutMs, given(`no answer from the driver within ${timeoutMs} ms`), options).catch(() =>
      given('the trial was stopped'),
    );
    try {
      return await Promise.race([answer(), late]);
    } finally {
      over.abort();
    }
  }

  #take(action: SimpleAction, request: Exchange, answer: DriverAnswer): Ran {
    const { status, body, captured, audit } = answer;
    for (const secret of answer.secrets ?? []) this.parts.hide(secret);
    const exchange: Exchange = {
      ...request,
      ...(status === undefined ? {} : { status }),
      ...(body === undefined
        ? {}
        : { responseDigest: digestBytes(body), responseSize: Buffer.byteLength(body), responseBody: body }),
    };
    if (body !== undefined) this.answers.push({ action: action.id, as: action.as, body, at: Date.now() });
    const outcome = believed(answer);
    if (outcome.kind === 'accepted') learn(action, answer, this.#ids);
    const claims = (answer.claims ?? []).flatMap(({ call, says }) => {
      const ref = this.#ids.refOf(call);
      return ref === undefined ? [] : [{ call: ref, says }];
    });
    return {
      outcome,
      ...(captured === undefined ? {} : { captured }),
      ...(audit === undefined || outcome.kind !== 'refused' ? {} : { audit }),
      ...(claims.length === 0 ? {} : { claims }),
      exchanges: [exchange],
    };
  }
}

type Ended = { answer: DriverAnswer } | { failure: DriverFailure };
type Ran = { outcome: Outcome } & Partial<Omit<StepFact, 'kind' | 'why' | 'action' | 'start' | 'end'>>;

/** Accepted and refused are words about a decision of the target: believed where it is shown that it made one. */
function believed({ outcome, why, proof }: DriverAnswer): Outcome {
  const said = why === undefined ? {} : { why };
  if (outcome !== 'accepted' && outcome !== 'refused') return { kind: outcome, ...said };
  if (proof === undefined || proof.serviced === '')
    return { kind: 'not-serviced', why: why ?? `${outcome} without proof that the target serviced it` };
  if (!proof.authenticated)
    return { kind: 'not-authenticated', why: why ?? `${outcome} without the credential being taken` };
  return { kind: outcome, ...(outcome === 'accepted' ? {} : said) };
}

async function wait(ms: number, signal: AbortSignal | undefined): Promise<Outcome> {
  try {
    await sleep(ms, undefined, signal === undefined ? {} : { signal });
    return { kind: 'accepted' };
  } catch {
    return { kind: 'indeterminate', why: 'the trial was stopped' };
  }
}
