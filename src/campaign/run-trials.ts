import type { Canary } from '../canary/canary.ts';
import type { Trial } from '../canary/resource.ts';
import type { Effect } from '../model/effect.ts';
import { CanaryError } from '../model/errors.ts';
import type { Leftover } from '../model/finding.ts';
import type { JsonValue } from '../model/json.ts';
import { placeholdersIn } from '../model/placeholder.ts';
import { withdraw } from '../oracle/judge.ts';
import { replay } from '../target/replay.ts';
import { observe } from './observe.ts';
import type { Stage } from './stage.ts';
import { judgeTrial, prepareTrial, type RunningTrial, scriptOf, type TrialResult, type TrialSpec } from './trial.ts';

/** Windows, in settle times, after which a missing effect is looked for again before it counts as missing. */
const REREAD = [1, 3, 6];

/** A deficit or a verdict of a set of trials waits for this long at most. */
const MAX_SETTLE_MS = 30_000;

export interface Batch {
  /** Judged once late effects had their time. */
  results: Promise<TrialResult[]>;
  /** Resolves when the last request was answered, so that the next batch may send while this one settles. */
  sent: Promise<void>;
  /** Takes the canaries and scripts of these trials away. */
  clear(): Promise<void>;
}

/**
 * Runs trials together: armed at once, sent under the concurrency limit, settled in one window. Settling holds no slot.
 */
export async function startBatch(
  stage: Stage,
  specs: readonly TrialSpec[],
  options: { alone?: boolean } = {},
): Promise<Batch> {
  const trials = specs.map((spec) => prepareTrial(stage, spec));
  const canaryTrials = trials.map((t) => t.canaryTrial);
  stage.watch.follow(canaryTrials.map((t) => t.marker));
  stage.store.armed(canaryTrials);
  const unarmed = await arm(stage, trials);
  if (unarmed !== undefined) return lostBatch(stage, trials, unarmed);
  for (const trial of trials) stage.model.register(scriptOf(trial));
  const sending = options.alone === true ? sendInTurn(stage, trials) : sendTogether(stage, trials);
  const results = sending.then(() => settle(stage, trials));
  // The caller awaits `results`; until then a failure must not count as unhandled.
  results.catch(() => undefined);
  return { results, sent: sending, clear: () => clear(stage, trials) };
}

/** Plants what the trials need. Answers what a canary says that cannot any more: its database may be gone. */
async function arm(stage: Stage, trials: readonly RunningTrial[]): Promise<CanaryError | undefined> {
  try {
    for (const canary of stage.canaries)
      await canary.arm(trials.filter((t) => names(t, canary.name)).map((t) => t.canaryTrial));
    return undefined;
  } catch (error) {
    if (error instanceof CanaryError && error.exit === 3) return error;
    throw error;
  }
}

/** Nothing is sent where nothing would be seen. */
function lostBatch(stage: Stage, trials: readonly RunningTrial[], why: CanaryError): Batch {
  stage.note(why.message);
  const results = trials.map((t) => {
    const result = judgeTrial(stage, t, [], []);
    return {
      ...result,
      judgement: { ...result.judgement, ...withdraw(result.judgement, 'unsettled'), why: 'unsettled' as const },
    };
  });
  return { results: Promise.resolve(results), sent: Promise.resolve(), clear: () => clear(stage, trials) };
}

/** What a canary that cannot be read says. */
export function sensorTrouble(stage: Stage): string | undefined {
  const [first] = stage.watch.failed();
  return first && `canary ${first[0]} cannot be read: ${first[1].message}`;
}

/** Only what a plan can name is planted: nothing else of this trial can be reached. */
function names(trial: RunningTrial, canary: string): boolean {
  return placeholdersIn(trial.spec.plan as unknown as JsonValue).some((name) => name.startsWith(`canary.${canary}.`));
}

/** Runs trials to the end and clears them away. */
export async function runTrials(
  stage: Stage,
  specs: readonly TrialSpec[],
  options: { alone?: boolean } = {},
): Promise<TrialResult[]> {
  if (specs.length === 0) return [];
  const batch = await startBatch(stage, specs, options);
  try {
    return await batch.results;
  } finally {
    await batch.clear();
  }
}

/** Controls come last: that one succeeded shows that the target was there for every request before it. */
async function sendTogether(stage: Stage, trials: readonly RunningTrial[]): Promise<void> {
  const isControl = ({ spec }: RunningTrial): boolean => spec.mutant.origin === 'control';
  for (const part of [trials.filter((t) => !isControl(t)), trials.filter(isControl)])
    await Promise.all(part.map((trial) => stage.slots.add(() => send(stage, trial))));
}

async function sendInTurn(stage: Stage, trials: readonly RunningTrial[]): Promise<void> {
  for (const trial of trials) await send(stage, trial);
}

async function send(stage: Stage, trial: RunningTrial): Promise<void> {
  if (stage.signal.aborted) return;
  const session = stage.adapter.session(trial.canaryTrial.marker);
  const paced = {
    ...session,
    answers: session.answers,
    close: () => session.close(),
    perform: async (...args: Parameters<typeof session.perform>) => {
      await stage.pace();
      return session.perform(...args);
    },
  };
  const facts = await replay(trial.plan, paced, {
    signal: stage.signal,
    ...(trial.spec.stepwise === true ? { afterStep: () => stage.watch.readAfter(Date.now() + stage.settleMs) } : {}),
  });
  trial.facts = stage.redactor.value(facts);
  trial.answers = [...session.answers];
  await session.close();
}

/** One window for all, closed by a read that began after it; what is missing then is looked for three times more. */
async function settle(stage: Stage, trials: readonly RunningTrial[]): Promise<TrialResult[]> {
  const last = trials.reduce((end, t) => Math.max(end, t.facts.at(-1)?.end ?? 0), 0);
  await stage.watch.readAfter(Math.max(last, Date.now() - stage.settleMs) + stage.settleMs);
  await stage.audit?.read();
  let results = trials.map((t) => judgeNow(stage, t));
  for (const windows of REREAD) {
    const missing = results.map((r) => r.judgement.permitted > r.judgement.happened);
    if (!missing.includes(true) || stage.signal.aborted) break;
    await stage.watch.readAfter(Date.now() + Math.min(MAX_SETTLE_MS, windows * stage.settleMs));
    await stage.audit?.read();
    results = results.map((r, i) => (missing[i] === true ? judgeNow(stage, trials[i] as RunningTrial) : r));
  }
  const now = Date.now();
  const isFailed = stage.watch.failed().size > 0;
  return results.map((r) => {
    const unseen = isFailed || stage.watch.blind(r.facts[0]?.start ?? now, now).length > 0;
    if (!unseen || r.judgement.verdict === 'violated') return r;
    return { ...r, judgement: withdraw(r.judgement, 'unsettled') };
  });
}

function judgeNow(stage: Stage, trial: RunningTrial): TrialResult {
  const modelLog = stage.model.callsOf(trial.canaryTrial.marker);
  const effects: Effect[] = stage.redactor.value(observe(stage, trial, modelLog));
  return judgeTrial(stage, trial, effects, modelLog);
}

async function clear(stage: Stage, trials: readonly RunningTrial[]): Promise<void> {
  const canaryTrials = trials.map((t) => t.canaryTrial);
  for (const { marker } of canaryTrials) {
    stage.model.unregister(marker);
    stage.audit?.forget(marker);
  }
  const left = [];
  for (const canary of stage.canaries) {
    const own = trials.filter((t) => names(t, canary.name)).map((t) => t.canaryTrial);
    left.push(...(await disarm(canary, own)));
  }
  for (const { marker } of canaryTrials) stage.watch.release(marker);
  stage.store.disarmed(canaryTrials, left);
}

/** What cannot be taken away is on record, and keeps nothing else from being taken away. */
async function disarm(canary: Canary, trials: readonly Trial[]): Promise<Leftover[]> {
  try {
    return await canary.disarm(trials);
  } catch (error) {
    if (!(error instanceof CanaryError)) throw error;
    return [{ canary: canary.name, what: `what ${trials.length} trials planted`, state: 'left', why: error.message }];
  }
}
