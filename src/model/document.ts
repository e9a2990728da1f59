import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { keyText, MAX_DEPTH, toJson } from './document-value.ts';
import type { JsonValue } from './json.ts';
import { DocumentError, type Problem } from './problem.ts';

/** What kind of document is refused: the code of its error. */
export type DocumentCode = ConstructorParameters<typeof DocumentError>[0];

export type Path = readonly (string | number)[];

/** Lines and columns count from 1. */
export interface Place {
  line: number;
  column: number;
  /** Of a document that stands over another: the file in which the value was written, where that is the other one. */
  file?: string;
}

/** A YAML or JSON document that a person wrote: plain JSON values, and the place of everything in it. */
export interface SourceDocument {
  readonly file: string;
  readonly value: JsonValue;
  /** The place of the value at `path`, or of its key; of the nearest part that exists when it does not. */
  place(path: Path, part?: 'key' | 'value'): Place;
}

/** Cascades of syntax errors help nobody: each message once, and few of them. */
const MAX_SYNTAX_PROBLEMS = 5;

/**
 * Reads YAML or JSON text. Throws a DocumentError for broken syntax, duplicate keys, `__proto__`, tags, more than a few
 * aliases, excessive nesting and values that JSON cannot say.
 */
export function parseSource(text: string, file: string, code: DocumentCode): SourceDocument {
  const problems: Problem[] = [];
  const lines = new LineCounter();
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const report = (offset: number, path: Path, message: string): void => {
    problems.push({ file, ...at(offset), path: pathText(path), message });
  };
  const yaml = parseYaml(text, lines, report);
  if (yaml !== undefined && problems.length === 0) {
    const value = toJson(yaml, report);
    if (problems.length === 0) return { file, value, place: (path, part = 'value') => at(offsetOf(yaml, path, part)) };
  }
  throw refusal(code, problems);
}

type Report = (offset: number, path: Path, message: string) => void;

function parseYaml(text: string, lineCounter: LineCounter, report: Report): Document.Parsed | undefined {
  // The core schema whatever a %YAML directive says: no dates, no binary, no merge keys, `yes` is text. Duplicate keys
  // are found by our own walk, which does not take quadratic time.
  const options = {
    lineCounter,
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
    // 'silent' would also hide a second document.
    logLevel: 'error',
  } as const;
  let yaml: Document.Parsed;
  try {
    yaml = parseDocument(text, options);
  } catch (error) {
    report(0, [], `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
  const mistakes = new Map([...yaml.errors, ...yaml.warnings].reverse().map((one) => [one.message, one]));
  for (const mistake of [...mistakes.values()].reverse().slice(0, MAX_SYNTAX_PROBLEMS)) {
    const deep = mistake.message.startsWith('Maximum call stack');
    report(mistake.pos[0], [], deep ? `nested more than ${MAX_DEPTH} deep` : `not valid YAML: ${mistake.message}`);
    if (deep) break;
  }
  if (yaml.errors.length === 0 && yaml.contents === null) report(0, [], 'the document is empty');
  return yaml;
}

function offsetOf(yaml: Document.Parsed, path: Path, part: 'key' | 'value'): number {
  let node: unknown = yaml.contents;
  let offset = startOf(node) ?? 0;
  for (const [i, step] of path.entries()) {
    if (isAlias(node)) node = node.resolve(yaml);
    if (isMap(node)) {
      const pair = node.items.find((one) => keyText(one.key) === String(step));
      if (pair === undefined) break;
      const keyOffset = startOf(pair.key) ?? offset;
      // A value written on later lines is best found by its key.
      const inline =
        isScalar(pair.value) ||
        isAlias(pair.value) ||
        (isNode(pair.value) && 'flow' in pair.value && pair.value.flow === true);
      offset = i === path.length - 1 && (part === 'key' || !inline) ? keyOffset : (startOf(pair.value) ?? keyOffset);
      node = pair.value;
    } else if (isSeq(node) && typeof step === 'number' && step < node.items.length) {
      node = node.items[step];
      offset = startOf(node) ?? offset;
    } else break;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

/** `canaries.invoice.kind`, `events[3].call`; a key with other characters is quoted. */
export function pathText(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[\w-]+$/.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${JSON.stringify(step.length > 60 ? `${step.slice(0, 60)}…` : step)}]`;
  }
  return text;
}

/** A problem at a place of a document. */
export function problemAt(document: SourceDocument, path: Path, message: string, part?: 'key' | 'value'): Problem {
  return { file: document.file, ...document.place(path, part), path: pathText(path), message };
}

/** All problems in one error: sorted by file and place, each once. */
export function refusal(code: DocumentCode, problems: readonly Problem[]): DocumentError {
  const order = new Map<string, number>();
  for (const { file } of problems) if (!order.has(file)) order.set(file, order.size);
  const rank = (p: Problem): number => order.get(p.file) ?? 0;
  const sorted = problems.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column);
  const once = new Map(sorted.map((p) => [`${p.file}\n${p.line}:${p.column}\n${p.path}\n${p.message}`, p]));
  return new DocumentError(code, [...once.values()]);
}
