import type { ModelCall } from '../../model/transcript.ts';
import type { NeutralMessage, OfferedTool } from './neutral.ts';
import type { ProtocolId } from './protocol.ts';

/** What one request showed the model, beside what evidence needs of it. */
export interface RequestDetail {
  protocol: ProtocolId;
  model: string;
  stream: boolean;
  messages: readonly NeutralMessage[];
  tools: readonly OfferedTool[];
  /** Where the model was made to fail: the status of its refusal. */
  failed?: number;
}

export type LoggedRequest = ModelCall & RequestDetail;

interface Slot {
  offset: number;
  call: ModelCall | undefined;
  detail: RequestDetail;
  size: number;
}

/** Entries from an offset on, and the offset to ask for next. */
export interface LogPage {
  entries: LoggedRequest[];
  next: number;
  /** Entries that gave way to newer ones, since the start. */
  lost: number;
}

export interface LogLimits {
  entries: number;
  characters: number;
}

/**
 * The requests of every known trial, by rising offset. A trial that is forgotten frees its entries; offsets stay. When there is
 * more than the limits allow, the oldest entries give way, and their trial is known to lack them.
 */
export class ModelLog {
  #slots: Slot[] = [];
  #next = 0;
  #dead = 0;
  #characters = 0;
  #oldest = 0;
  #lostAll = 0;
  readonly #lost = new Map<string, number>();
  readonly #byMarker = new Map<string, Slot[]>();
  readonly #limits: LogLimits;

  constructor(limits: LogLimits = { entries: 100_000, characters: 96 * 1024 * 1024 }) {
    this.#limits = limits;
  }

  get characters(): number {
    return this.#characters;
  }

  append(call: ModelCall, detail: RequestDetail): void {
    const size = sizeOf(call, detail);
    const slot: Slot = { offset: this.#next++, call, detail, size };
    this.#slots.push(slot);
    this.#characters += size;
    const own = this.#byMarker.get(call.marker);
    if (own === undefined) this.#byMarker.set(call.marker, [slot]);
    else own.push(slot);
    while (this.#slots.length - this.#dead > this.#limits.entries || this.#characters > this.#limits.characters)
      this.#lose();
    this.#compact();
  }

  since(offset: number, most = Number.POSITIVE_INFINITY): LogPage {
    const entries: LoggedRequest[] = [];
    let next = this.#next;
    for (let i = this.#firstFrom(offset); i < this.#slots.length; i++) {
      const slot = this.#slots[i];
      if (slot?.call === undefined) continue;
      if (entries.length >= most) {
        next = slot.offset;
        break;
      }
      entries.push({ ...slot.call, ...slot.detail });
    }
    return { entries, next, lost: this.#lostAll };
  }

  of(marker: string): ModelCall[] {
    return (this.#byMarker.get(marker) ?? []).flatMap((slot) => slot.call ?? []);
  }

  /** Requests of a trial that are no longer there: what is left does not tell everything. */
  lost(marker: string): number {
    return this.#lost.get(marker) ?? 0;
  }

  forget(marker: string): void {
    for (const slot of this.#byMarker.get(marker) ?? []) this.#free(slot);
    this.#byMarker.delete(marker);
    this.#lost.delete(marker);
    this.#compact();
  }

  #free(slot: Slot): void {
    if (slot.call === undefined) return;
    slot.call = undefined;
    slot.detail = NOTHING;
    this.#characters -= slot.size;
    this.#dead++;
  }

  #lose(): void {
    while (this.#slots[this.#oldest]?.call === undefined && this.#oldest < this.#slots.length) this.#oldest++;
    const slot = this.#slots[this.#oldest];
    if (slot?.call === undefined) return;
    const { marker } = slot.call;
    this.#free(slot);
    const own = this.#byMarker.get(marker);
    if (own?.[0] === slot) own.shift();
    if (own?.length === 0) this.#byMarker.delete(marker);
    this.#lost.set(marker, this.lost(marker) + 1);
    this.#lostAll++;
  }

  #compact(): void {
    // Compacting only when half is dead keeps forgetting cheap on average.
    if (this.#dead < 256 || this.#dead * 2 < this.#slots.length) return;
    this.#slots = this.#slots.filter((slot) => slot.call !== undefined);
    this.#dead = 0;
    this.#oldest = 0;
  }

  #firstFrom(offset: number): number {
    let low = 0;
    let high = this.#slots.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#slots[middle]?.offset ?? offset) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NOTHING: RequestDetail = { protocol: 'openai-chat', model: '', stream: false, messages: [], tools: [] };

function sizeOf(call: ModelCall, { messages, tools }: RequestDetail): number {
  let size = 200 + tools.length * 50;
  for (const one of messages) {
    // Twice: once as it is, once in what evidence is told.
    size += one.text.length * 2 + 50;
    for (const c of one.calls ?? []) size += c.arguments.length + 50;
  }
  for (const one of call.proposals) size += 100 + one.tool.length;
  return size;
}
