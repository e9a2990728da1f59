/** Over the largest value, or below the smallest where there is one. */
export function isOutside(value: unknown, { max, min }: { max: string; min?: string }): boolean {
  return exceeds(value, max) || (min !== undefined && exceeds(min, String(value)));
}

/** Exact comparison of decimal texts, never floats. Anything that is no plain decimal exceeds every limit. */
export function exceeds(value: unknown, max: string): boolean {
  const a = decimal(value);
  const b = decimal(max);
  if (a === undefined || b === undefined) return true;
  const scale = Math.max(a.scale, b.scale);
  return a.digits * 10n ** BigInt(scale - a.scale) > b.digits * 10n ** BigInt(scale - b.scale);
}

function decimal(value: unknown): { digits: bigint; scale: number } | undefined {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(String(value));
  if (match === null) return undefined;
  const fraction = match[3] ?? '';
  return { digits: BigInt(`${match[1]}${match[2]}${fraction}`), scale: fraction.length };
}
