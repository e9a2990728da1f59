/** Which turn of which trial a user message belongs to. */
export interface Tag {
  marker: string;
  run: string;
  turn: number;
}

const TAG = /\[ref ([a-z]{14})\/([a-z][a-z0-9-]*)\/(\d{1,9})\]/g;

/** Every `[ref marker/run/turn]` of a text, in order. */
export function tagsIn(text: string): Tag[] {
  if (!text.includes('[ref ')) return [];
  return [...text.matchAll(TAG)].map(([, marker = '', run = '', turn]) => ({ marker, run, turn: Number(turn) }));
}
