import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { KINDS } from './references.ts';

const FOLDER = fileURLToPath(new URL('coverage/', import.meta.url));

const ids = z.array(z.string().min(1)).min(1);
const covers = Object.fromEntries(KINDS.map((kind) => [kind, ids.optional()]));

/** One item of a list of a seed, in words of our own, and what covers it. `open`: issues that build what is not there yet. */
const item = z.strictObject({ item: z.string().min(1), ...covers, open: z.array(z.int()).min(1).optional() });
const file = z.strictObject({ title: z.string().min(1), items: z.array(item).min(1) });

export interface CoveredItem {
  item: string;
  covers: Partial<Record<(typeof KINDS)[number], readonly string[]>>;
  open: readonly number[];
}

export interface SeedList {
  /** Three digits. */
  seed: string;
  /** Name of its file without the number. */
  list: string;
  title: string;
  items: readonly CoveredItem[];
}

/** Every list of every seed, in order. Throws where a file has a key that nothing knows. */
export function seedLists(): SeedList[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((seed) =>
      readdirSync(`${FOLDER}${seed}`)
        .sort()
        .map((name) => {
          const { title, items } = file.parse(parse(readFileSync(`${FOLDER}${seed}/${name}`, 'utf8')));
          return { seed, list: name.replace(/^\d+-|\.yaml$/g, ''), title, items: items.map(asItem) };
        }),
    );
}

function asItem({ item: words, open, ...rest }: z.infer<typeof item>): CoveredItem {
  return { item: words, covers: rest as CoveredItem['covers'], open: open ?? [] };
}
