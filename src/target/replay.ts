import { setTimeout as sleep } from 'node:timers/promises';
import type { Action, Plan, SimpleAction, Together } from '../model/plan.ts';
import type { StepFact } from '../model/transcript.ts';
import type { Session } from './adapter.ts';

export interface ReplayOptions {
  /** Least time between the end of a step and the start of the next, above the clock tolerance; default 4. */
  gapMs?: number;
  /** Stepwise replay: awaited after each action of the plan (after a whole `together`), before the next. */
  afterStep?: (action: Action) => Promise<void>;
  /** Stops before the next action and cuts the one under way. */
  signal?: AbortSignal;
}

/**
 * Performs a plan in order and gives one fact for each simple action that was started, in order of start. A refusal
 * does not end it: what a target does after one is what is asked.
 */
export async function replay(plan: Plan, session: Session, options: ReplayOptions = {}): Promise<StepFact[]> {
  const { afterStep, signal } = options;
  const gapMs = options.gapMs ?? 4;
  const facts: StepFact[] = [];
  for (const [index, action] of plan.actions.entries()) {
    if (index > 0) await pause(gapMs, signal);
    if (signal?.aborted === true) break;
    if (action.do === 'together') facts.push(...(await race(action, session, gapMs, signal)));
    else facts.push(await session.perform(action, signal));
    await afterStep?.(action);
  }
  return facts;
}

/** Branches start in their order, each at its offset from one instant; within a branch the steps keep the gap. */
async function race(
  action: Together,
  session: Session,
  gapMs: number,
  signal: AbortSignal | undefined,
): Promise<StepFact[]> {
  const facts: { fact: StepFact; order: number }[] = [];
  let started = 0;
  const run = async (branch: readonly SimpleAction[], offset: number) => {
    if (offset > 0) await pause(offset, signal);
    for (const [index, step] of branch.entries()) {
      if (index > 0) await pause(gapMs, signal);
      if (signal?.aborted === true) return;
      const order = started++;
      facts.push({ order, fact: await session.perform(step, signal) });
    }
  };
  await Promise.all(action.branches.map((branch, index) => run(branch, action.offsets[index] ?? 0)));
  return facts.sort((a, b) => a.order - b.order).map(({ fact }) => fact);
}

/** Never shorter than asked: a timer may fire up to a millisecond early. Ends at once when stopped. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const end = performance.now() + ms;
  for (let left = ms; left > 0; left = end - performance.now()) {
    try {
      await sleep(Math.ceil(left), undefined, signal === undefined ? {} : { signal });
    } catch {
      return;
    }
  }
}
