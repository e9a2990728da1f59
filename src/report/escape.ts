import { stripVTControlCharacters } from 'node:util';

// Text from a target, a scenario or a baseline is hostile. Each sink has exactly one function here, and every string
// that is not a literal of ours goes through the one of its sink.

const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
// Control, format (bidi, zero width, tags), separators, lone surrogates, and what renders as nothing.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** One line of visible characters: escape sequences and controls gone, line breaks as spaces. */
function visible(text: string): string {
  return stripVTControlCharacters(text).replace(BREAKS, ' ').replace(UNSEEN, '').replace(PILED_MARKS, '$1');
}

/** For a terminal: no escape sequence, control or bidirectional character is left; one line. */
export function terminalText(text: string): string {
  return visible(text);
}

/** For a screen that is not UTF-8: no byte above 0x7e, so none that such a screen may take for a control. */
export function asciiText(text: string): string {
  return visible(text)
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replaceAll('…', '...')
    .replace(/[–—]/g, '-')
    .replace(/[^ -~]/gu, (letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`);
}

/**
 * For running text and table cells of Markdown. No markup, HTML, link, mention, issue reference, formula or template
 * of the text survives; it stays readable as source.
 */
export function markdownText(text: string): string {
  // Emphasis does not close after a space, and an empty line would end the block.
  const shown = visible(text).trim() || '(empty)';
  return shown
    .replace(/:\/\/|\bwww\.|[&<>|{@#\\`*_[\]~$]/gi, defuse)
    .replace(/^(\s*)(\d+)([.)])(?=\s|$)/, '$1$2\\$3')
    .replace(/^(\s*)([-+=:])/, '$1\\$2');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '|': '&#124;', '{': '&#123;' };
const BREAK = '&#8203;';

function defuse(mark: string): string {
  if (mark === '://') return `:${BREAK}//`;
  if (mark.length > 1) return `${mark.slice(0, -1)}${BREAK}.`;
  if (mark === '@') return `@${BREAK}`;
  if (mark === '#') return `\\#${BREAK}`;
  return ENTITIES[mark] ?? `\\${mark}`;
}

/** For Markdown outside tables: a code span that the text cannot end. */
export function markdownCode(text: string): string {
  const clean = visible(text);
  if (clean.trim() === '') return '` `';
  const longest = Math.max(0, ...[...clean.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(clean) ? ' ' : '';
  return `${fence}${pad}${clean}${pad}${fence}`;
}

const WORD_BREAKERS = /\b(end|style|classdef|class|note|loop|alt|opt|par|rect)\b/gi;

/**
 * For a label or message of a Mermaid diagram: everything but letters, digits and a few marks becomes a character
 * code, and words that the grammar could take for its own lose their first letter to one.
 */
export function mermaidText(text: string): string {
  return visible(text)
    .replace(/[^\p{L}\p{N} .,'/()=-]|-(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])-/gu, (mark) => `#${mark.codePointAt(0) ?? 0};`)
    .replace(WORD_BREAKERS, (word) => `#${word.codePointAt(0) ?? 0};${word.slice(1)}`);
}

const NOT_XML = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\uFFFE\uFFFF]/gu;

/** For text and attributes of XML 1.0: markup is escaped, what XML forbids or hides becomes U+FFFD. Line breaks stay. */
export function xmlText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(NOT_XML, '\uFFFD')
    .replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? `&#${mark.charCodeAt(0)};`);
}

/** For JSON text: the same document, but what a terminal or an editor would obey or hide is written as an escape. */
export function jsonText(json: string): string {
  return json.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (letter) => {
    if (letter === '\n') return letter;
    return Array.from(
      { length: letter.length },
      (_, i) => `\\u${letter.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join('');
  });
}

/** For a plain message of SARIF: nothing of the text is an embedded link or a placeholder. */
export function sarifText(text: string): string {
  return (visible(text).trim() || '(empty)')
    .replace(/[[\]\\]/g, '\\$&')
    .replaceAll('{', '‹')
    .replaceAll('}', '›');
}

/** For the message of a workflow command of GitHub: the runner decodes it to the text as it is shown, and no other command begins in it. */
export function workflowText(text: string): string {
  return (visible(text).trim() || '(empty)').replaceAll('%', '%25');
}

/** The same for a property of a workflow command, which a comma or a colon would end. */
export function workflowProperty(text: string): string {
  return workflowText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** For one line of HTML. Markup is escaped by the one who writes the element; what nobody would see is gone. */
export function shownText(text: string): string {
  return visible(text);
}

/** For preformatted HTML: line breaks and tabs stay, and what nobody would see is named instead of obeyed. */
export function shownBlock(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(PILED_MARKS, '$1')
    .replace(UNSEEN, (letter) => (letter === '\n' || letter === '\t' ? letter : `‹U+${hex(letter)}›`));
}

function hex(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
