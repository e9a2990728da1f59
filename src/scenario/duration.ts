import { z } from 'zod';

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const DURATION = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)$/;
const RATE = /^(\d{1,6}(?:\.\d{1,3})?)\/(s|m|h)$/;

const DURATION_HELP = 'must be a number with a unit: 500ms, 10s, 5m or 1h';

/** `500ms`, `10s`, `5m`, `1h` → milliseconds. */
export const duration = z
  .string(DURATION_HELP)
  .regex(DURATION, DURATION_HELP)
  .transform((text) => {
    const [, amount, unit] = DURATION.exec(text) ?? [];
    return Math.round(Number(amount) * (UNITS[unit ?? ''] ?? 1));
  });

const RATE_HELP = 'must be a number per s, m or h: 50/s, 600/m';

/** `50/s`, `600/m` → per second. */
export const rate = z
  .string(RATE_HELP)
  .regex(RATE, RATE_HELP)
  .transform((text) => {
    const [, amount, unit] = RATE.exec(text) ?? [];
    return (Number(amount) * 1000) / (UNITS[unit ?? ''] ?? 1000);
  })
  .refine((perSecond) => perSecond > 0, 'must be more than 0');
