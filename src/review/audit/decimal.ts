/** An exact decimal: 0.DIGITS times ten to the EXPONENT. Zero has no digits and no sign. */
export interface Decimal {
  negative: boolean;
  /** Without zeros at either end. */
  digits: string;
  exponent: number;
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,9}))?$/;

/** Marks a number that a double cannot hold exactly; what follows is the number as it was written. */
export const WRITTEN = '\u0000#';

/**
 * Reads a decimal that was written as text or as a JSON number. No currency signs, no thousands separators, no blanks.
 * A number of up to 15 digits comes out of a double as it was written; longer ones are kept as text by `parseExact`.
 */
export function readDecimal(value: unknown): Decimal | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
  if (text === undefined) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    DECIMAL.exec(text.startsWith(WRITTEN) ? text.slice(WRITTEN.length) : text) ?? [];
  if (sign === undefined) return undefined;
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  if (digits === '') return { negative: false, digits: '', exponent: 0 };
  const leading = all.length - digits.length;
  return {
    negative: sign === '-',
    digits: digits.replace(/0+$/, ''),
    exponent: whole.length - leading + Number(exponent),
  };
}

/** Below zero, zero or above it, as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const signs = signOf(a) - signOf(b);
  if (signs !== 0) return signs;
  return a.negative ? compareSizes(b, a) : compareSizes(a, b);
}

function signOf({ negative, digits }: Decimal): number {
  return digits === '' ? 0 : negative ? -1 : 1;
}

function compareSizes(a: Decimal, b: Decimal): number {
  if (a.digits === '' || b.digits === '') return a.digits.length - b.digits.length;
  if (a.exponent !== b.exponent) return a.exponent - b.exponent;
  // Both begin behind the point, so the order of the texts is that of the numbers.
  return a.digits === b.digits ? 0 : a.digits < b.digits ? -1 : 1;
}
