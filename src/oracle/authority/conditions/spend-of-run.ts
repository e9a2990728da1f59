import type { Condition } from '../condition.ts';
import { exceeds } from '../decimal.ts';
import { permittedBefore } from './permitted-before.ts';

/** The amounts of a run stay under a limit together, however they are cut. */
export const spendOfRun: Condition = {
  id: 'spend-of-run',
  claim: 'a call whose amount makes the sum of its run too large is refused',
  refuses(world, env, attempt) {
    const spend = env.contract.tools[attempt.tool]?.spend;
    if (spend === undefined) return [];
    const amounts = [...permittedBefore(world, attempt), attempt].map((call) => call.arguments[spend.argument]);
    const sum = amounts.reduce<bigint | undefined>((total, amount) => {
      const parts = millionths(amount);
      return total === undefined || parts === undefined ? undefined : total + parts;
    }, 0n);
    return sum === undefined || exceeds(`${sum}`, `${millionths(spend.max) ?? 0n}`) ? ['limits:spend'] : [];
  },
};

/** A decimal text in millionths; undefined for anything else. */
function millionths(value: unknown): bigint | undefined {
  const match = /^(-?\d{1,30})(?:\.(\d{1,6}))?$/.exec(String(value));
  return match === null ? undefined : BigInt(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`);
}
