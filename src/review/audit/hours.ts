import type { Action } from './action.ts';
import type { Context } from './context.ts';
import { readInstant } from './instant.ts';

const DAY = 24 * 60;

/** Says when the action was, where that is outside of the configured hours. Hours over midnight are of the day they begin on. */
export function outsideHours(action: Action, hours: Context['hours']): string | undefined {
  const at = readInstant(action.timestamp);
  if (hours === undefined || at === undefined) return undefined;
  const local = Math.floor(Number(at / 60_000_000_000n)) + offsetMinutes(hours.utcOffset);
  const minute = ((local % DAY) + DAY) % DAY;
  // 1 January 1970 was a Thursday.
  const day = ((((Math.floor(local / DAY) + 3) % 7) + 7) % 7) + 1;
  const start = minutesOf(hours.start);
  const end = minutesOf(hours.end);
  const before = ((day + 5) % 7) + 1;
  const within =
    start <= end
      ? minute >= start && minute < end && hours.days.includes(day)
      : (minute >= start && hours.days.includes(day)) || (minute < end && hours.days.includes(before));
  return within ? undefined : `${action.timestamp} is outside of ${hours.start} to ${hours.end} (${hours.utcOffset})`;
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

function offsetMinutes(offset: string): number {
  return offset === 'Z' ? 0 : (offset.startsWith('-') ? -1 : 1) * minutesOf(offset.slice(1));
}
