import type { JsonObject } from '../../model/json.ts';
import type { ModelCall } from '../../model/transcript.ts';
import { ModelLog } from './log.ts';
import { type ChatMessage, callIdsIn, roundOf, textOf } from './request.ts';
import type { ModelScript } from './script.ts';
import { restamp, stampOf } from './stamp.ts';
import { type Tag, tagIn } from './tag.ts';

/** What the model answers: calls, or a text when there are none. */
export interface ModelAnswer {
  calls: { id: string; tool: string; arguments: JsonObject }[];
  text: string;
}

interface Entry {
  script: ModelScript;
  /** How often each `run/turn/round` was asked. */
  asked: Map<string, number>;
  issued: Set<string>;
}

const NOTHING = 'Nothing to do.';
const ISSUED = /^call_([a-z]{14})_/;

/** The scripts of all trials in flight, and the log of what each was asked and proposed. */
export class ScriptBook {
  readonly log = new ModelLog();
  readonly #entries = new Map<string, Entry>();

  /** A second registration of a marker replaces its script and keeps its ordinals. */
  register(script: ModelScript): void {
    const known = this.#entries.get(script.marker);
    if (known !== undefined) known.script = script;
    else this.#entries.set(script.marker, { script, asked: new Map(), issued: new Set() });
  }

  /** Frees the script, the ordinals and the log of a marker. Says whether it was known. */
  unregister(marker: string): boolean {
    this.log.forget(marker);
    return this.#entries.delete(marker);
  }

  answer(messages: readonly ChatMessage[], at: number): ModelAnswer {
    const said = messages.findLast((one) => one.role === 'user');
    const tag = said === undefined ? undefined : tagIn(textOf(said));
    const entry = tag === undefined ? undefined : this.#entries.get(tag.marker);
    if (tag === undefined || entry === undefined) return { calls: [], text: NOTHING };

    const unknownIds = callIdsIn(messages).filter((id) => !this.#issued(id));
    const round = roundOf(messages);
    const key = `${tag.run}/${tag.turn}/${round}`;
    const ordinal = entry.asked.get(key) ?? 0;
    entry.asked.set(key, ordinal + 1);

    const turn = entry.script.turns[`${tag.run}/${tag.turn}`];
    const { calls, proposals } = propose(entry.script, tag, round, ordinal);
    for (const call of calls) entry.issued.add(call.id);
    const shown = messages.flatMap((one) => {
      const text = textOf(one);
      return text === '' ? [] : [`${one.role}: ${text}`];
    });
    this.log.append({ ...tag, round, ordinal, at, proposals, shown, unknownIds });
    return { calls, text: turn?.final ?? NOTHING };
  }

  #issued(id: string): boolean {
    const marker = ISSUED.exec(id)?.[1];
    return marker !== undefined && this.#entries.get(marker)?.issued.has(id) === true;
  }
}

/** The id that the call at `run.turn.index` was given when it was first proposed. */
function idOfCall(script: ModelScript, ref: string): string {
  const [run = '', turn = '0', index = '0'] = ref.split('.');
  let round = 0;
  let place = Number(index);
  for (const batch of script.turns[`${run}/${turn}`]?.rounds ?? []) {
    if (place < batch.length) break;
    place -= batch.length;
    round += 1;
  }
  return `call_${script.marker}_${run}_${turn}_${round}_${place}`;
}

function propose(
  script: ModelScript,
  tag: Tag,
  round: number,
  ordinal: number,
): { calls: ModelAnswer['calls']; proposals: ModelCall['proposals'] } {
  const rounds = script.turns[`${tag.run}/${tag.turn}`]?.rounds ?? [];
  const silent = ordinal > 0 && script.again !== 'same';
  const batch = silent ? [] : (rounds[round] ?? []);
  // A stamp counts the calls of a turn, an id those of a round.
  const before = rounds.slice(0, round).reduce((sum, one) => sum + one.length, 0);
  const idOf = (index: number): string =>
    `call_${tag.marker}_${tag.run}_${tag.turn}_${round}_${index}${ordinal === 0 ? '' : `_r${ordinal}`}`;
  const calls = batch.map((one, index) => ({
    id: one.idOf === undefined ? idOf(one.sameIdAs ?? index) : idOfCall(script, one.idOf),
    tool: one.tool,
    arguments: restamp(one.arguments, tag.marker, ordinal),
  }));
  const proposals = calls.map((call, index) => ({
    ...call,
    stamp: stampOf(call.arguments, tag, before + index, ordinal),
  }));
  return { calls, proposals };
}
