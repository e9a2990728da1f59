/** Which turn of which trial a user message belongs to. */
export interface Tag {
  marker: string;
  run: string;
  turn: number;
}

const TAG = /\[ref ([a-z]{14})\/([a-z][a-z0-9-]*)\/(\d{1,9})\]/g;

/** The last `[ref marker/run/turn]` of a text. */
export function tagIn(text: string): Tag | undefined {
  if (!text.includes('[ref ')) return undefined;
  const [, marker, run, turn] = [...text.matchAll(TAG)].at(-1) ?? [];
  if (marker === undefined || run === undefined || turn === undefined) return undefined;
  return { marker, run, turn: Number(turn) };
}
