import { type CampaignRecord, recordSchema } from '../../src/model/record.ts';
import { sampleRecord } from './sample/record.ts';

type Path = readonly (string | number)[];

const free = freePlaces();

/** The sample record with one text in every place where the schema allows any text. */
export function tainted(text: string): CampaignRecord {
  const record = structuredClone(sampleRecord);
  for (const path of free) put(record, path, text);
  return record;
}

export const freePlaceCount: number = free.length;

/** Places of strings that the schema leaves free: found by trying, so that a new field cannot be forgotten. */
function freePlaces(): Path[] {
  const probe = structuredClone(sampleRecord);
  return stringPlaces(sampleRecord).filter((path) => {
    const before = put(probe, path, 'any text at all');
    const fits = recordSchema.safeParse(probe).success;
    put(probe, path, before);
    return fits;
  });
}

function stringPlaces(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'string') return [at];
  if (Array.isArray(value)) return value.flatMap((item, i) => stringPlaces(item, [...at, i]));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => stringPlaces(item, [...at, key]));
}

function put(root: unknown, path: Path, text: unknown): unknown {
  let place = root as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  const before = place[last];
  place[last] = text;
  return before;
}
