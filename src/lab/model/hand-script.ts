import { z } from 'zod';
import { parseSource } from '../../model/document.ts';
import { expectFormat, requireDocument } from '../../model/document-check.ts';
import { readText } from '../../model/read-text.ts';
import { behaviour } from './behaviour.ts';
import type { Carrier } from './carrier.ts';
import type { NeutralMessage } from './neutral.ts';
import { again, rounds } from './script.ts';

const FORMAT = 'model/1';

const handScript = z.strictObject({
  name: z.string().optional(),
  when: z
    .string()
    .min(1)
    .optional()
    .describe('words of the user that choose this script, in any case; absent: whatever is said'),
  rounds: rounds
    .default([])
    .describe('the calls that are proposed: first on the message, then after each batch of results'),
  final: z.string().default('Done.').describe('the text once there is nothing left to propose'),
  other: rounds.optional().describe('what is proposed instead when a round is asked again, under "again: other"'),
  again: again.default('same'),
  behave: behaviour.optional(),
});
export type HandScript = z.infer<typeof handScript>;

/** A file for `retcon model --script`. */
export const scriptFileSchema = z.strictObject({
  retcon: z.literal(FORMAT),
  scripts: z.array(handScript).min(1).describe('the first that fits what the user says is played'),
  otherwise: z.string().optional().describe('the answer where no script fits; default "Nothing to do."'),
});
export type ScriptFile = z.infer<typeof scriptFileSchema>;

/** Reads a script file, YAML or JSON. Throws a UsageError or a DocumentError. */
export async function readScriptFile(file: string, shown: string = file): Promise<ScriptFile> {
  const source = parseSource(await readText(file, shown), shown, 'scenario');
  expectFormat(source, FORMAT, 'scenario');
  return requireDocument(source, scriptFileSchema, 'scenario');
}

/** The script that fits what the user said in this turn. Turns are divided by answers that propose nothing. */
export function handCarrier(
  messages: readonly NeutralMessage[],
  scripts: readonly { marker: string; script: HandScript }[],
): Carrier | undefined {
  if (scripts.length === 0) return undefined;
  const first = messages.findLastIndex((one) => one.role === 'assistant' && one.calls === undefined) + 1;
  const said = messages.flatMap((one, at) =>
    at >= first && one.role === 'user' ? [{ at, text: one.text.toLowerCase() }] : [],
  );
  for (const { marker, script } of scripts) {
    const when = script.when?.toLowerCase();
    const by = when === undefined ? said[0] : said.find(({ text }) => text.includes(when));
    const tag = { marker, run: 'main', turn: 0 };
    if (by !== undefined) return { tag, start: by.at + 1 };
    if (when === undefined) return { tag, start: first };
  }
  return undefined;
}
