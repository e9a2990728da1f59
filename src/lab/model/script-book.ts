import { isJsonObject } from '../../model/json.ts';
import { isMarker, makeMarker } from '../../model/marker.ts';
import type { ModelCall } from '../../model/transcript.ts';
import { type Carrier, carrierIn } from './carrier.ts';
import { cutAnswer } from './cut.ts';
import { type HandScript, handCarrier } from './hand-script.ts';
import { IssuedIds } from './issued-ids.ts';
import { type LogLimits, ModelLog, type RequestDetail } from './log.ts';
import type { ModelAnswer, ModelRequest, NeutralCall } from './neutral.ts';
import { onTheWire, proposalsAt, type Standing } from './propose.ts';
import { type ProtocolId, parsed } from './protocol.ts';
import { callIdsIn, roundOf } from './round.ts';
import type { ModelScript } from './script.ts';
import { stampOf } from './stamp.ts';
import type { Tag } from './tag.ts';

/** An answer, and how it is to be given. */
export interface Reply {
  answer: ModelAnswer;
  /** The trial to which the request belongs. */
  marker?: string;
  delay: number;
  pace: number;
  /** The connection breaks where the answer is cut off. */
  breaks: boolean;
  fails?: { status: number; when: 'before' | 'during'; retryAfter: number | undefined };
}

/** A request that a real model answers. `heard` is to be called once, with what it proposed. */
export interface Watched {
  marker: string;
  heard(calls: readonly NeutralCall[], failed?: number): void;
}

/** What a trial asked of the model so far; counted apart from the log, which gives way. */
export interface TrialCounts {
  requests: number;
  /** By the name of the tool. */
  proposals: Record<string, number>;
}

interface Entry {
  script: ModelScript;
  /** How often each `run/turn/round` was asked, and was made to fail or to break off. */
  asked: Map<string, number>;
  failed: Map<string, number>;
  cut: Map<string, number>;
  last: Tag | undefined;
  requests: number;
  proposals: Map<string, number>;
}

export interface BookOptions {
  log?: LogLimits;
  /** A real model answers: there are no scripts, and every marker is worth a log. */
  strangers?: boolean;
}

const NOTHING = 'Nothing to do.';
/** Trials that nobody registered: older ones give way. */
const MOST_STRANGERS = 10_000;

/** The scripts of all trials in flight, and the log of what each was asked and proposed. */
export class ScriptBook {
  readonly log: ModelLog;
  readonly #strangers: boolean;
  readonly #entries = new Map<string, Entry>();
  readonly #ids = new IssuedIds();
  #byHand: { marker: string; script: HandScript }[] = [];
  #otherwise = NOTHING;

  constructor({ log, strangers = false }: BookOptions = {}) {
    this.log = new ModelLog(log);
    this.#strangers = strangers;
  }

  /** A second registration of a marker replaces its script and keeps its ordinals. */
  register(script: ModelScript): void {
    const known = this.#entries.get(script.marker);
    if (known !== undefined) known.script = script;
    else {
      const counts = { asked: new Map(), failed: new Map(), cut: new Map() };
      this.#entries.set(script.marker, { script, ...counts, last: undefined, requests: 0, proposals: new Map() });
    }
  }

  /** Scripts that are chosen by what the user says, for conversations without a marker. Says under which each is logged. */
  registerByHand(scripts: readonly HandScript[], otherwise: string = NOTHING): string[] {
    this.#otherwise = otherwise;
    this.#byHand = scripts.map((script, i) => ({ script, marker: makeMarker('retcon model', script.name ?? '', i) }));
    for (const { marker, script } of this.#byHand) {
      const { rounds, final, other, again, behave } = script;
      const turn = { rounds, final, ...(other === undefined ? {} : { other }) };
      this.register({ marker, turns: { 'main/0': turn }, again, ...(behave === undefined ? {} : { behave }) });
    }
    return this.#byHand.map(({ marker }) => marker);
  }

  /** Frees the script, the ordinals and the log of a marker. Says whether it was known. */
  unregister(marker: string): boolean {
    this.log.forget(marker);
    this.#ids.forget(marker);
    return this.#entries.delete(marker);
  }

  answer(request: ModelRequest, protocol: ProtocolId, at: number): Reply {
    const found = this.#stand(request);
    if (found === undefined) return plain({ calls: [], text: this.#otherwise, stop: 'end' });
    const { entry, standing, key } = found;
    const { tag, ordinal } = standing;
    const fails = failureAt(entry, key);
    // What fails, or may not call, has not been asked for proposals.
    if (fails === undefined && request.mayCall) entry.asked.set(key, ordinal + 1);
    const proposals = fails?.when === 'before' ? [] : proposalsAt(entry.script, standing, request);
    this.#write(request, protocol, at, standing, proposals, fails?.status);
    const calls = onTheWire(proposals, request);
    const text = calls.length > 0 ? '' : (entry.script.turns[`${tag.run}/${tag.turn}`]?.final ?? NOTHING);
    const answer = cutAt(entry, key, { calls, text, stop: calls.length === 0 ? 'end' : 'calls' });
    const { delay = 0, pace = 0, cut } = entry.script.behave ?? {};
    const breaks = answer.stop === 'length' && cut?.how === 'disconnect';
    return { answer, marker: tag.marker, delay, pace, breaks, ...(fails === undefined ? {} : { fails }) };
  }

  /** Takes note of a request that a real model answers. */
  watch(request: ModelRequest, protocol: ProtocolId, at: number): Watched | undefined {
    const found = this.#stand(request);
    if (found === undefined) return undefined;
    const { entry, standing, key } = found;
    const { tag, ordinal } = standing;
    entry.asked.set(key, ordinal + 1);
    const heard: Watched['heard'] = (calls, failed) => {
      const proposals = calls.map(({ id, tool, arguments: text }, index) => {
        const value = parsed(text);
        const args = isJsonObject(value) ? value : { unread: text };
        return { id, tool, arguments: args, stamp: stampOf(args, tag, index, ordinal) };
      });
      this.#write(request, protocol, at, standing, proposals, failed);
    };
    return { marker: tag.marker, heard };
  }

  /** By marker; '' are requests without one. */
  counts(): Record<string, TrialCounts> {
    return Object.fromEntries(
      [...this.#entries].map(([marker, { requests, proposals }]) => [
        marker,
        { requests, proposals: Object.fromEntries(proposals) },
      ]),
    );
  }

  #stand(request: ModelRequest): { entry: Entry; standing: Standing; key: string } | undefined {
    const carrier = this.#carrierIn(request);
    if (carrier === undefined) return undefined;
    const { tag, start } = carrier;
    if (this.#strangers && !this.#entries.has(tag.marker)) this.#meet(tag.marker);
    const entry = this.#entries.get(tag.marker);
    if (entry === undefined) return undefined;
    entry.last = tag;
    const round = roundOf(request.messages, start);
    const key = `${tag.run}/${tag.turn}/${round}`;
    return { entry, key, standing: { tag, round, ordinal: entry.asked.get(key) ?? 0 } };
  }

  #write(
    request: ModelRequest,
    protocol: ProtocolId,
    at: number,
    { tag, round, ordinal }: Standing,
    proposals: ModelCall['proposals'],
    failed: number | undefined,
  ): void {
    const { messages, tools, model, stream } = request;
    const unknownIds = callIdsIn(messages).filter((id) => !this.#ids.has(id));
    for (const { id } of proposals) this.#ids.add(tag.marker, id);
    const entry = this.#entries.get(tag.marker);
    if (entry !== undefined) {
      entry.requests++;
      for (const { tool } of proposals) entry.proposals.set(tool, (entry.proposals.get(tool) ?? 0) + 1);
    }
    const shown = messages.flatMap(({ role, text }) => (text === '' ? [] : [`${role}: ${text}`]));
    const detail: RequestDetail = {
      protocol,
      model,
      stream,
      messages,
      tools,
      ...(failed === undefined ? {} : { failed }),
    };
    this.log.append({ ...tag, round, ordinal, at, proposals, shown, unknownIds }, detail);
  }

  #carrierIn({ messages }: ModelRequest): Carrier | undefined {
    const known = {
      has: (marker: string) => this.#entries.has(marker) || (this.#strangers && isMarker(marker)),
      turnOf: (marker: string) => turnOf(marker, this.#entries.get(marker)),
    };
    const carrier = this.#strangers || this.#entries.size > 0 ? carrierIn(messages, known) : undefined;
    if (carrier !== undefined || !this.#strangers) return carrier ?? handCarrier(messages, this.#byHand);
    return { tag: { marker: '', run: 'main', turn: 0 }, start: messages.findLastIndex((m) => m.role === 'user') + 1 };
  }

  #meet(marker: string): void {
    this.register({ marker, turns: {} });
    if (this.#entries.size <= MOST_STRANGERS) return;
    for (const oldest of this.#entries.keys()) {
      this.unregister(oldest);
      break;
    }
  }
}

function plain(answer: ModelAnswer): Reply {
  return { answer, delay: 0, pace: 0, breaks: false };
}

/** The turn that a bare marker stands for: the only one, or the one asked last. */
function turnOf(marker: string, entry: Entry | undefined): Tag {
  const [only, ...more] = Object.keys(entry?.script.turns ?? {});
  if (only === undefined || more.length > 0) return entry?.last ?? { marker, run: 'main', turn: 0 };
  const [run = 'main', turn] = only.split('/');
  return { marker, run, turn: Number(turn) };
}

function failureAt({ script, failed }: Entry, key: string): Reply['fails'] {
  const { fail } = script.behave ?? {};
  const times = failed.get(key) ?? 0;
  if (fail === undefined || times >= fail.times) return undefined;
  failed.set(key, times + 1);
  return { status: fail.status, when: fail.when ?? 'before', retryAfter: fail.retryAfter };
}

function cutAt({ script, cut: done }: Entry, key: string, answer: ModelAnswer): ModelAnswer {
  const { cut } = script.behave ?? {};
  const times = done.get(key) ?? 0;
  if (cut === undefined || times >= (cut.times ?? Number.POSITIVE_INFINITY)) return answer;
  const short = cutAnswer(answer, cut.after);
  if (short !== answer) done.set(key, times + 1);
  return short;
}
