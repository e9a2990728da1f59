import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../shared/seeds/', import.meta.url));

/** Where the seeds lie beside the repository, their texts by number; undefined where they do not. */
export function seedTexts(): Readonly<Record<string, string>> | undefined {
  if (!existsSync(FOLDER)) return undefined;
  return Object.fromEntries(
    readdirSync(FOLDER).map((name) => [name.slice(0, 3), readFileSync(`${FOLDER}${name}`, 'utf8')]),
  );
}

/** The bullets, or numbered lines, that follow the line with these words; blank lines between them do not end them. */
export function bulletsAfter(text: string, words: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const start = lines.findIndex((line) => line.includes(words));
  if (start < 0) return [];
  const rest = lines.slice(start + 1).filter((line) => line !== '');
  const isItem = (line: string): boolean => /^(•|\d+\.)\s/.test(line);
  const first = rest.findIndex(isItem);
  const after = rest.slice(Math.max(0, first));
  const end = after.findIndex((line) => !isItem(line));
  return end < 0 ? after : after.slice(0, end);
}

/** The parts of an enumeration in a sentence that begins with these words. */
export function enumerated(text: string, words: string): string[] {
  const start = text.indexOf(words);
  if (start < 0) return [];
  const rest = text.slice(start + words.length);
  const [sentence = ''] = rest.split(/\.\s/);
  return sentence.split(/,\s*(?:and\s+)?/).map((part) => part.trim());
}
