import type { Attempt, Condition } from '../condition.ts';
import { exceeds } from '../decimal.ts';
import type { Environment } from '../environment.ts';
import type { CallState } from '../world.ts';
import { LOST_CALLS, permittedBefore, surelyBefore } from './permitted-before.ts';

/** The amounts of a run stay under a limit together, however they are cut. */
export const spendOfRun: Condition = {
  id: 'spend-of-run',
  claim: 'a call whose amount makes the sum of its run too large is refused',
  refuses: (world, env, attempt) => (isTooMuch(env, attempt, surelyBefore(world, attempt)) ? ['limits:spend'] : []),
  hangsOn: (world, env, attempt) => (isTooMuch(env, attempt, permittedBefore(world, attempt)) ? LOST_CALLS : undefined),
};

function isTooMuch({ contract }: Environment, attempt: Attempt, before: readonly CallState[]): boolean {
  const spend = contract.tools[attempt.tool]?.spend;
  if (spend === undefined) return false;
  const amounts = [...before, attempt].map((call) => millionths(call.arguments[spend.argument]));
  const sum = amounts.reduce((total, one) => (total === undefined || one === undefined ? undefined : total + one), 0n);
  return sum === undefined || exceeds(`${sum}`, `${millionths(spend.max) ?? 0n}`);
}

/** A decimal text in millionths; undefined for anything else. */
function millionths(value: unknown): bigint | undefined {
  const match = /^(-?\d{1,30})(?:\.(\d{1,6}))?$/.exec(String(value));
  return match === null ? undefined : BigInt(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`);
}
