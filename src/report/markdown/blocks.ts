import { mermaidText } from '../escape.ts';

/** A list; items must be escaped already. */
export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

export function numbered(items: readonly string[]): string {
  return items.map((item, i) => `${i + 1}. ${item}`).join('\n');
}

/** A table; cells must be escaped already. */
export function grid(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  align: 'left' | 'numbers' = 'numbers',
): string {
  const rule = titles.map((_, i) => (i === 0 || align === 'left' ? '---' : '---:'));
  return [titles, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Escapes of Mermaid leave no backtick, so nothing in the diagram can end the fence. */
export function diagram(lines: readonly string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n');
}

/** A label short enough for a drawing. */
export function label(untrusted: string): string {
  const letters = [...untrusted];
  return mermaidText(letters.length > 90 ? `${letters.slice(0, 89).join('')}…` : untrusted) || 'unnamed';
}
