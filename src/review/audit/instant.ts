const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9})\d*)?([Zz]|[+-]\d\d:\d\d)$/;

/** Times of one action are asked for by several assertions, those of a grant by every action. */
const READ = new Map<string, bigint | undefined>();
const MOST_READ = 4096;

/** Nanoseconds since the epoch of an RFC 3339 time with a zone. Without a zone it names no instant: undefined. */
export function readInstant(value: unknown): bigint | undefined {
  if (typeof value !== 'string') return undefined;
  if (READ.has(value)) return READ.get(value);
  if (READ.size >= MOST_READ) READ.clear();
  const instant = parsed(value);
  READ.set(value, instant);
  return instant;
}

function parsed(value: string): bigint | undefined {
  const match = RFC3339.exec(value);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match;
  const parts = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts;
  if (h > 23 || mi > 59 || s > 59) return undefined;
  const ms = Date.UTC(y, mo - 1, d, h, mi, s);
  const date = new Date(ms);
  if (date.getUTCMonth() !== mo - 1 || date.getUTCDate() !== d || date.getUTCFullYear() !== y) return undefined;
  const offset = offsetOf(zone);
  if (offset === undefined) return undefined;
  return BigInt(ms - offset) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
}

function offsetOf(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
