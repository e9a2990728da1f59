import { substitute } from '../../model/placeholder.ts';

export type Cell = string | number | bigint | boolean | null | Uint8Array;
export type Row = Record<string, Cell>;
/** A row with placeholders in its texts. */
export type RowTemplate = Readonly<Record<string, string | number | null>>;

/** The values of a row template, in order of its columns. */
export function filled(template: RowTemplate, known: Readonly<Record<string, string>>): Cell[] {
  return Object.values(template).map((value) => substitute(value, (name) => known[name]) as Cell);
}

/** The column of a template that is exactly `${resource}`: by it a planted row is found again. */
export function keyColumn(template: RowTemplate): string | undefined {
  return Object.keys(template).find((column) => template[column] === '${resource}');
}

/** A cell as evidence shows it. Bytes are read as UTF-8. */
export function asJson(value: Cell | undefined): string | number | boolean | null {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value;
}

export function asText(value: Cell | undefined): string {
  return value === null || value === undefined ? '' : String(asJson(value));
}

/** Milliseconds since the epoch. A row was there when it was read, so a later time is a clock that is wrong. */
export function timeOf(value: Cell | undefined): number {
  const now = Date.now();
  const number =
    typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(zoned(value)) : Number(value ?? Number.NaN);
  return Number.isFinite(number) && number > 0 ? Math.min(number, now) : now;
}

/** SQL writes times without `T`, and of some columns without a zone: these are meant as UTC. */
function zoned(text: string): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text)) return text;
  const iso = text.replace(' ', 'T');
  if (/[+-]\d\d$/.test(iso.slice(19))) return `${iso}:00`;
  return /(Z|[+-]\d\d:?\d\d)$/.test(iso.slice(19)) ? iso : `${iso}Z`;
}
