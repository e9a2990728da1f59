import stringWidth from 'string-width';
import { padEnd, padStart } from './wrap.ts';

export interface Column {
  title: string;
  align?: 'left' | 'right';
}

/** Lines of a table without rules: columns two spaces apart, the last one as wide as it needs. Cells are safe text. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const titles = columns.map((column) => column.title);
  const widths = columns.map((_, i) => Math.max(...[titles, ...rows].map((row) => stringWidth(row[i] ?? ''))));
  return [titles, ...rows].map((row) =>
    columns
      .map((column, i) => (column.align === 'right' ? padStart : padEnd)(row[i] ?? '', widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
