import { InvalidArgumentError } from 'commander';

/** A parser of options that are whole numbers in a range. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
    const bound = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`It must be a whole number ${bound}.`);
  };
}

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `90s`, `5m`, `1.5h` as milliseconds. */
export function duration(text: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const value = Math.round(Number(amount) * (UNITS[unit] ?? Number.NaN));
  if (value > 0) return value;
  throw new InvalidArgumentError('It must be a time such as 90s, 5m or 1h.');
}

/** `50/s`, `600/m` or `50` as requests per second. */
export function rate(text: string): number {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(?:\/(s|m|h))?$/.exec(text) ?? [];
  const value = (Number(amount) * 1000) / (UNITS[unit] ?? Number.NaN);
  if (value > 0) return value;
  throw new InvalidArgumentError('It must be a rate such as 50/s or 600/m.');
}
