import { digest } from '../../model/canonical.ts';
import { UsageError } from '../../model/errors.ts';
import type { JsonValue } from '../../model/json.ts';
import type { ActionReview, ReviewRecord } from '../../model/review.ts';
import { RETCON_VERSION } from '../../model/version.ts';
import { type Action, operationName, readAction } from './action.ts';
import type { World } from './assertion.ts';
import { ASSERTIONS } from './assertions.ts';
import { Indicators } from './indicators.ts';
import type { AuditInput, Submitted } from './inputs/submitted.ts';
import { readInstant } from './instant.ts';
import type { Judge } from './judge.ts';
import { SessionIndex, SessionWindow } from './population.ts';
import { reviewOf } from './review.ts';
import { AUDIT_SCOPE, auditExit } from './scope.ts';
import { ofSingle } from './single.ts';
import { historyOf, type Survey, survey } from './survey.ts';
import { Tally } from './tally.ts';
import { addTo, worldOf } from './world.ts';

/** Actions out of order of time are kept by session in memory; more of them are refused. */
const MOST_UNORDERED = 2_000_000;
/** Actions of one instant are judged together; from a longer row the first ones see fewer. */
const MOST_AT_ONCE = 10_000;

export interface AuditOptions {
  inputs: readonly AuditInput[];
  /** A context beside those in the inputs, and where it is from. */
  context?: { value: JsonValue; at: string };
  strict?: boolean;
  judge?: Judge;
  /** Told of every review, in order. */
  onReview?: (review: ActionReview) => void | Promise<void>;
  onProgress?: (actions: number) => void;
  signal?: AbortSignal;
}

/**
 * Judges recorded actions against their grants, limits, approvals and sessions. Reads the inputs twice (three times where
 * they are not in order of time) and keeps of a long log only its latest time window.
 */
export async function audit(options: AuditOptions): Promise<ReviewRecord> {
  const started = performance.now();
  const seen = await survey(options.inputs, options.context?.value, options.context?.at ?? 'context', options.signal);
  const tally = new Tally(ASSERTIONS);
  const run = await openRun(options, seen, tally);
  for (const input of options.inputs)
    for await (const part of input.read()) {
      options.signal?.throwIfAborted();
      if ('context' in part) continue;
      for (const submitted of part.actions) await run.take(submitted);
      options.onProgress?.(tally.counts.actions ?? 0);
    }
  await run.flush();
  const durationMs = performance.now() - started;
  const counts = tally.counts;
  return {
    version: 'review/1',
    retcon: RETCON_VERSION,
    kind: 'audit',
    inputs: options.inputs.map((input, i) => ({
      name: input.name,
      digest: input.digest(),
      entries: seen.entries[i] ?? 0,
    })),
    configuration: digest({
      ...seen.context,
      hours: seen.context.hours ?? null,
      history: seen.context.history ?? null,
    }),
    counts,
    findings: tally.findings,
    suppressed: [],
    undecided: tally.undecided,
    indicators: tally.indicators,
    items: tally.items,
    itemsOmitted: tally.omitted,
    notes: [],
    scope: [...AUDIT_SCOPE],
    times: { durationMs, perSecond: ((counts.actions ?? 0) * 1000) / durationMs },
    exit: auditExit(counts, options.strict === true),
  };
}

interface Run {
  take(submitted: Submitted): Promise<void>;
  flush(): Promise<void>;
}

async function openRun(options: AuditOptions, seen: Survey, tally: Tally): Promise<Run> {
  const { context } = seen;
  const history = historyOf(context, 'context');
  const window = new SessionWindow(Math.max(context.rate.windowSeconds, context.burst.windowSeconds));
  const population = seen.ordered ? window : new SessionIndex();
  const world = worldOf(context, history, { agents: seen.agents, population });
  const indicators = new Indicators();
  for (const action of history) indicators.learn(action);
  if (!seen.ordered) await indexAll(options.inputs, population, world);

  let pending: { submitted: Submitted; action: Action }[] = [];
  let instant: bigint | undefined;
  const flush = async (): Promise<void> => {
    const group = pending;
    pending = [];
    if (seen.ordered)
      for (const { action } of group) {
        addTo(population, action);
        world.proposals.add(action);
      }
    for (const { submitted, action } of group) {
      await report(submitted, action, world, indicators);
      indicators.learn(action);
    }
  };
  const report = async (one: Submitted, action: Action, its: World, habits: Indicators): Promise<void> => {
    const hashed = tally.keeps || options.onReview !== undefined;
    const review = await reviewOf(one, action, its, habits, { judge: options.judge, hashed });
    tally.add(review, operationName(action));
    const told = options.onReview?.(review);
    if (told !== undefined) await told;
  };
  return {
    flush,
    async take(submitted) {
      const action = readAction(submitted.item, submitted.at);
      if (submitted.single !== undefined) {
        const own = ofSingle(submitted, action, options.context);
        await report(submitted, action, own.world, own.indicators);
        return;
      }
      const at = readInstant(action.timestamp);
      if (at !== undefined && instant !== undefined && at > instant) await flush();
      if (at !== undefined) instant = at;
      pending.push({ submitted, action });
      if (pending.length >= MOST_AT_ONCE) await flush();
    },
  };
}

async function indexAll(
  inputs: readonly AuditInput[],
  index: SessionIndex | SessionWindow,
  world: World,
): Promise<void> {
  let count = 0;
  for (const input of inputs)
    for await (const part of input.read()) {
      if ('context' in part) continue;
      for (const { item, at, single } of part.actions) {
        if (single !== undefined) continue;
        if (++count > MOST_UNORDERED)
          throw new UsageError(
            `${at}: more than ${MOST_UNORDERED} actions out of order of time; sort them by timestamp`,
          );
        const action = readAction(item, at);
        addTo(index, action);
        world.proposals.add(action);
      }
    }
}
