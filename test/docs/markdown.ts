/** Text for a cell of a table. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ') || '-';
}

/** Ids, each as code. */
export function codes(ids: readonly string[]): string {
  return ids.map((id) => `\`${id}\``).join(' ') || '-';
}

/** A table; cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
