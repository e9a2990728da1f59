import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { parseSource, problemAt, refusal } from '../model/document.ts';
import { expectFormat, requireDocument } from '../model/document-check.ts';
import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import { readText } from '../model/read-text.ts';
import { OPERATORS } from '../mutation/registry.ts';
import { SHIPPED } from './locate.ts';

const FILE = 'pack.yaml';

const part = z.strictObject({
  summary: z.string().min(1),
  operators: z.array(z.string()).describe('operators that try it; none where nothing that runs would show it'),
  rules: z.array(z.string()).default([]).describe('rules of retcon lint that see it in a definition'),
});

/** A choice of operators by what they are about. A pack is a folder of the shipped scenarios with a file of this form. */
const packSchema = z.strictObject({
  retcon: z.literal('pack/1'),
  summary: z.string().min(1),
  scenario: z.string().describe('scenario that it runs on where none is named, relative to this file'),
  parts: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), part),
});

export interface PackPart {
  id: string;
  summary: string;
  operators: readonly string[];
  rules: readonly string[];
}

export interface Pack {
  id: string;
  summary: string;
  /** Absolute path of the scenario that it runs on where none is named. */
  scenario: string;
  parts: readonly PackPart[];
}

export async function listPacks(): Promise<Pack[]> {
  return Promise.all(packIds().map(readPack));
}

/** `NAME`, or `NAME/PART` for one part of it. Throws a UsageError that names the nearest. */
export async function packNamed(name: string): Promise<Pack> {
  const [id = '', only, ...rest] = name.split('/');
  const ids = packIds();
  if (!ids.includes(id) || rest.length > 0) throw new UsageError(`there is no pack "${name}"${suggestion(id, ids)}`);
  const pack = await readPack(id);
  if (only === undefined) return pack;
  const parts = pack.parts.filter((one) => one.id === only);
  if (parts.length > 0) return { ...pack, parts };
  const names = pack.parts.map((one) => one.id);
  throw new UsageError(`the pack ${id} has no part "${only}"${suggestion(only, names)}`);
}

function packIds(): string[] {
  if (!existsSync(SHIPPED)) return [];
  return readdirSync(SHIPPED)
    .filter((id) => existsSync(join(SHIPPED, id, FILE)))
    .sort();
}

async function readPack(id: string): Promise<Pack> {
  const file = join(SHIPPED, id, FILE);
  const document = parseSource(await readText(file), file, 'scenario');
  expectFormat(document, 'pack/1', 'scenario');
  const { summary, scenario, parts } = requireDocument(document, packSchema, 'scenario');
  const known = OPERATORS.map((operator) => operator.id);
  for (const [name, { operators }] of Object.entries(parts))
    for (const [i, operator] of operators.entries())
      if (!known.includes(operator))
        throw refusal('scenario', [
          problemAt(
            document,
            ['parts', name, 'operators', i],
            `no operator is named "${operator}"${suggestion(operator, known)}`,
          ),
        ]);
  return {
    id,
    summary,
    scenario: resolve(dirname(file), scenario),
    parts: Object.entries(parts).map(([part, of]) => ({ id: part, ...of })),
  };
}
