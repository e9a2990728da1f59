import type { JsonObject, JsonValue } from '../../model/json.ts';
import type { Tag } from './tag.ts';

const shapeOf = (marker: string): RegExp => new RegExp(`${marker}-[a-z][a-z0-9-]*?\\d+x\\d+`, 'g');

/** Appends `-r<ordinal>` to every stamp of this trial in the arguments; ordinal 0 leaves them as they are. */
export function restamp(value: JsonObject, marker: string, ordinal: number): JsonObject {
  if (ordinal === 0) return value;
  const shape = shapeOf(marker);
  return mapStrings(value, (text) => text.replace(shape, (stamp) => `${stamp}-r${ordinal}`)) as JsonObject;
}

/** The first stamp in the arguments, with its ordinal; where none is, the one that this call would carry. */
export function stampOf(value: JsonObject, tag: Tag, index: number, ordinal: number): string {
  const shape = new RegExp(`${shapeOf(tag.marker).source}(?:-r\\d+)?`);
  let found: string | undefined;
  mapStrings(value, (text) => {
    found ??= shape.exec(text)?.[0];
    return text;
  });
  return found ?? `${tag.marker}-${tag.run}${tag.turn}x${index}${ordinal === 0 ? '' : `-r${ordinal}`}`;
}

function mapStrings(value: JsonValue, map: (text: string) => string): JsonValue {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, map)]));
}
