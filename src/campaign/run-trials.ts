import type { Canary } from '../canary/canary.ts';
import type { Trial } from '../canary/resource.ts';
import type { Effect } from '../model/effect.ts';
import { CanaryError } from '../model/errors.ts';
import type { Leftover } from '../model/finding.ts';
import type { JsonValue } from '../model/json.ts';
import { placeholdersIn } from '../model/placeholder.ts';
import { withdraw } from '../oracle/judge.ts';
import { observe } from './observe.ts';
import { probesAfter } from './probes.ts';
import { sendTrials } from './send.ts';
import type { Stage } from './stage.ts';
import {
  extended,
  judgeTrial,
  prepareTrial,
  type RunningTrial,
  scriptOf,
  type TrialResult,
  type TrialSpec,
} from './trial.ts';

/** Windows, in settle times, after which a missing effect is looked for again before it counts as missing. */
const REREAD = [1, 3, 6];

/** A deficit or a verdict of a set of trials waits for this long at most. */
const MAX_SETTLE_MS = 30_000;

export interface Batch {
  /** Judged once late effects had their time. */
  results: Promise<TrialResult[]>;
  /** Resolves when the last request of a plan was answered, so that the next batch may send while this one settles. */
  sent: Promise<void>;
  /** Takes the canaries and scripts of these trials away. */
  clear(): Promise<void>;
}

interface BatchOptions {
  /** One trial after the other. */
  alone?: boolean;
  /** Sent when everything of the others was, their probes as well: what they show, they show of all requests before. */
  closing?: readonly TrialSpec[];
}

/**
 * Runs trials together: armed at once, sent under the concurrency limit, settled in one window. Settling holds no slot.
 */
export async function startBatch(
  stage: Stage,
  specs: readonly TrialSpec[],
  options: BatchOptions = {},
): Promise<Batch> {
  const asked = specs.map((spec) => prepareTrial(stage, spec));
  const closing = (options.closing ?? []).map((spec) => prepareTrial(stage, spec));
  const trials = [...asked, ...closing];
  const canaryTrials = trials.map((t) => t.canaryTrial);
  stage.watch.follow(canaryTrials.map((t) => t.marker));
  stage.store.armed(canaryTrials);
  const unarmed = await arm(stage, trials);
  if (unarmed !== undefined) return lostBatch(stage, trials, unarmed);
  for (const trial of trials) stage.model.register(scriptOf(trial, stage.scenario.lab.model));
  const sending = sendTrials(stage, asked, options);
  const results = sending.then(async () => {
    const judged = await probed(stage, asked, await settle(stage, asked), options);
    await sendTrials(stage, closing, options);
    return [...judged, ...(await settle(stage, closing))];
  });
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

/**
 * A trial that held, but in which something was refused, goes on with the probes for what the refusal left. What they show
 * is an excess effect or nothing: else what was known before stands.
 */
async function probed(
  stage: Stage,
  trials: readonly RunningTrial[],
  results: readonly TrialResult[],
  options: BatchOptions,
): Promise<TrialResult[]> {
  const going = results.flatMap((result, i) => {
    const probes = isProbed(result) ? probesAfter(result, (action) => stage.adapter.supports(action)) : [];
    return probes.length === 0 ? [] : [{ i, trial: extended(trials[i] as RunningTrial, probes) }];
  });
  if (going.length === 0 || stage.signal.aborted) return [...results];
  const extendedTrials = going.map(({ trial }) => trial);
  for (const trial of extendedTrials) stage.model.register(scriptOf(trial, stage.scenario.lab.model));
  await sendTrials(stage, extendedTrials, options);
  const after = new Map((await settle(stage, extendedTrials)).map((r, n) => [going[n]?.i, r]));
  return results.map((before, i) => {
    const result = after.get(i);
    if (result === undefined) return before;
    if (result.judgement.verdict === 'held' || result.judgement.excess.length > 0) return result;
    const { plan, facts, effects, modelLog } = result;
    return { ...before, tail: { plan, facts, effects, modelLog } };
  });
}

/**
 * Unmodified plans and their lawful twins refuse nothing; a plan that has its probes is not given others. What a race refuses
 * is who came too late: probing that would make the same campaign another one from run to run.
 */
function isProbed({ spec, judgement }: TrialResult): boolean {
  const { origin } = spec.mutant;
  const lawful = origin === 'control' || origin === 'twin' || spec.mutant.recipe.length === 0;
  return (
    !lawful &&
    judgement.verdict === 'held' &&
    !spec.plan.actions.some((a) => a.probe !== undefined || a.do === 'together')
  );
}

/** One window for all, closed by a read that began after it; what is missing then is looked for three times more. */
async function settle(stage: Stage, trials: readonly RunningTrial[]): Promise<TrialResult[]> {
  if (trials.length === 0) return [];
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
  return results.map((r, i) => {
    const unread = stage.model.lostOf(trials[i]?.canaryTrial.marker ?? '') > 0;
    const unseen = unread || isFailed || stage.watch.blind(r.facts[0]?.start ?? now, now).length > 0;
    if (!unseen || r.judgement.verdict === 'violated') return r;
    return { ...r, judgement: withdraw(r.judgement, 'unsettled') };
  });
}

function judgeNow(stage: Stage, trial: RunningTrial): TrialResult {
  const modelLog = stage.model.callsOf(trial.canaryTrial.marker);
  const effects: Effect[] = stage.redactor.value(observe(stage, trial, modelLog));
  return judgeTrial(stage, trial, effects, stage.redactor.value(modelLog));
}

async function clear(stage: Stage, trials: readonly RunningTrial[]): Promise<void> {
  const canaryTrials = trials.map((t) => t.canaryTrial);
  for (const trial of trials) await trial.session?.close();
  for (const { marker } of canaryTrials) {
    stage.model.unregister(marker);
    stage.tools?.forget(marker);
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
