import { MARKER_SHAPE } from '../../model/marker.ts';
import type { NeutralMessage } from './neutral.ts';
import { type Tag, tagsIn } from './tag.ts';

/** What says to which turn of which trial a conversation belongs, and the message behind which that turn goes on. */
export interface Carrier {
  tag: Tag;
  start: number;
}

/** What is known of trials: whether there is one, and the turn that a bare marker stands for. */
export interface KnownTrials {
  has(marker: string): boolean;
  turnOf(marker: string): Tag;
}

/**
 * The last tag of a known trial: in what the user said; else in any other message or the arguments of a call; else the last
 * bare marker or stamp of one. An agent puts its own words around the user's, and may keep no more of them than an argument.
 */
export function carrierIn(messages: readonly NeutralMessage[], known: KnownTrials): Carrier | undefined {
  const last = (read: (text: string) => Tag | undefined, wanted: (one: NeutralMessage) => boolean) => {
    for (let i = messages.length - 1; i >= 0; i--) {
      const one = messages[i];
      if (one === undefined || !wanted(one)) continue;
      const tag = textsOf(one).reduceRight<Tag | undefined>((found, text) => found ?? read(text), undefined);
      if (tag !== undefined) return { tag, start: one.role === 'user' ? i + 1 : turnBefore(messages, i) };
    }
    return undefined;
  };
  const tagged = (text: string) => tagsIn(text).findLast((tag) => known.has(tag.marker));
  return (
    last(tagged, (one) => one.role === 'user') ??
    last(tagged, (one) => one.role !== 'user') ??
    last(
      (text) => bareIn(text, known),
      () => true,
    )
  );
}

function textsOf({ text, calls }: NeutralMessage): string[] {
  return calls === undefined ? [text] : [text, ...calls.map((call) => call.arguments)];
}

function turnBefore(messages: readonly NeutralMessage[], index: number): number {
  return messages.slice(0, index).findLastIndex((one) => one.role === 'user') + 1;
}

const STAMP = /^-([a-z][a-z0-9-]*?)(\d{1,9})x\d/;

function bareIn(text: string, known: KnownTrials): Tag | undefined {
  let found: Tag | undefined;
  for (const match of text.matchAll(MARKER_SHAPE)) {
    const [marker] = match;
    if (!known.has(marker)) continue;
    const [, run, turn] = STAMP.exec(text.slice(match.index + marker.length, match.index + marker.length + 80)) ?? [];
    found = run === undefined || turn === undefined ? known.turnOf(marker) : { marker, run, turn: Number(turn) };
  }
  return found;
}
