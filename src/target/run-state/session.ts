import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import type { DriverAnswer } from '../driver/answer.ts';
import { type DriverAction, DriverFailure, type DriverSession } from '../driver/driver.ts';
import { jsonOf } from '../http/answer-json.ts';
import type { Answer, ExchangeEnd } from '../http/exchange.ts';
import type { RunStateTarget } from './definition.ts';
import { type Decided, HeldRun } from './held-run.ts';
import type { Change } from './state.ts';

type Post = (credential: string | null, body: string, signal: AbortSignal) => Promise<ExchangeEnd>;

/** What nothing was sent for: it happens at the client, which needs nobody's leave. */
const AT_CLIENT: DriverAnswer = {
  outcome: 'accepted',
  proof: { serviced: 'the state that the client holds', authenticated: true },
};

/** One trial's runs. */
export class RunStateSession implements DriverSession {
  readonly #runs = new Map<string, HeldRun>();

  constructor(
    readonly target: RunStateTarget,
    readonly marker: string,
    readonly post: Post,
  ) {}

  async perform(action: DriverAction, signal: AbortSignal): Promise<DriverAnswer> {
    if (action.do === 'open') return { ...AT_CLIENT, run: this.#newRun(action) };
    if (action.do === 'submit') {
      const id = this.#newRun(action);
      const input = action.with.messages as JsonObject[];
      return this.#input(this.#runs.get(id) as HeldRun, id, input, action, signal);
    }
    const id = String(action.with.run);
    const run = this.#runs.get(id);
    if (run === undefined) return { outcome: 'unsupported', why: 'no such run' };
    // Nobody else writes into what its owner holds: they send it themselves, in their own name.
    return this.#inRun(run.isOwn(action) ? run : run.taken(), id, action, signal);
  }

  async #inRun(run: HeldRun, id: string, action: DriverAction, signal: AbortSignal): Promise<DriverAnswer> {
    const { call, text, decision } = action.with;
    switch (action.do) {
      case 'say':
        run.say();
        return this.#input(run, id, [...run.history, said(String(text))], action, signal);
      case 'cancel':
        run.say();
        return this.#input(run, id, [...run.history, said('Never mind. Please cancel that.')], action, signal);
      case 'decide': {
        const approved = decision === 'approve';
        if (!run.decide(String(call), approved, changeIn(action.with.copy), this.target.edits))
          return { outcome: 'unsupported', why: `no state is held in which ${String(call)} waits` };
        // An approval goes out when the person goes on, and with it what else was decided; a denial alone goes out at once.
        const isKept = run.isOwn(action) && !run.isDenied();
        return isKept ? AT_CLIENT : this.#goOn(run, id, action, signal);
      }
      case 'resume':
      case 'retry':
        return this.#goOn(run, id, action, signal);
      default:
        return { outcome: 'unsupported', why: `a run that its client holds knows no ${action.do}` };
    }
  }

  #input(run: HeldRun, id: string, input: JsonObject[], action: DriverAction, signal: AbortSignal) {
    run.history = input;
    return this.#send(run, id, { [this.target.fields.input]: input }, action, signal);
  }

  async #goOn(run: HeldRun, id: string, action: DriverAction, signal: AbortSignal): Promise<DriverAnswer> {
    const held = run.goingOn();
    if (held === undefined) return { outcome: 'unsupported', why: 'the client holds no state of this run' };
    return this.#send(run, id, this.#bodyOf(held), action, signal);
  }

  #bodyOf({ state, decisions }: Decided): JsonObject {
    const { fields } = this.target;
    const words = Object.entries(decisions).map(([call, yes]) => [call, yes ? fields.approved : fields.rejected]);
    return { [fields.state]: state, [fields.decisions]: Object.fromEntries(words) };
  }

  async #send(
    run: HeldRun,
    id: string,
    body: JsonObject,
    { credential }: DriverAction,
    signal: AbortSignal,
  ): Promise<DriverAnswer> {
    const { answer, failure } = await this.post(credential, JSON.stringify(body), signal);
    if (failure !== undefined) throw new DriverFailure(failure.why, failure.sent);
    const { fields, refusals } = this.target;
    const said = jsonOf(answer);
    const state = isJsonObject(said) ? said[fields.state] : undefined;
    const held = isJsonObject(said) ? said[fields.history] : undefined;
    const taken = answer.status < 300 && typeof state === 'string' && run.take(state);
    if (taken && Array.isArray(held)) run.history = held.filter(isJsonObject);
    return {
      ...outcomeOf(answer, said, taken, refusals),
      status: answer.status,
      body: answer.body,
      run: id,
      calls: run.calls,
    };
  }

  #newRun({ as, credential }: DriverAction): string {
    const id = `run-${this.marker}-${this.#runs.size}`;
    this.#runs.set(id, new HeldRun({ as, credential }));
    return id;
  }
}

function said(content: string): JsonObject {
  return { type: 'message', role: 'user', content };
}

function changeIn(copy: JsonValue | undefined): Change | undefined {
  if (!isJsonObject(copy) || !isJsonObject(copy.arguments)) return undefined;
  return { tool: String(copy.tool), arguments: copy.arguments };
}

function outcomeOf(
  { status }: Answer,
  said: JsonValue | undefined,
  taken: boolean,
  refusals: readonly number[],
): Pick<DriverAnswer, 'outcome' | 'why' | 'proof'> {
  if (taken) return { outcome: 'accepted', proof: { serviced: 'the state of a run', authenticated: true } };
  const proof = { serviced: `${status}`, authenticated: status !== 401 };
  if (status === 401) return { outcome: 'refused', why: 'answered 401', proof };
  if (!refusals.includes(status) || !isJsonObject(said))
    return { outcome: 'accepted', why: `answered ${status} without the state of a run` };
  const why = typeof said.error === 'string' ? `: ${said.error}` : '';
  return { outcome: 'refused', why: `answered ${status}${why}`.slice(0, 300), proof };
}
