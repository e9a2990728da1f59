import type { Leftover } from '../model/finding.ts';
import type { Stage } from './stage.ts';

/**
 * Takes away what an interrupted run of this campaign had planted and caused. What its target still has under way may
 * land later: those effects keep an owner, and `sweepAtEnd` takes them away.
 */
export async function sweepAfterCrash(stage: Stage): Promise<void> {
  const trials = stage.store.stillArmed();
  if (trials.length === 0) return;
  stage.watch.follow(trials.map((t) => t.marker));
  stage.store.disarmed(trials, await sweepAll(stage));
  stage.note(`swept ${trials.length} trials of the interrupted run`);
}

/** What landed after all for trials of an interrupted run. */
export async function sweepAtEnd(stage: Stage): Promise<void> {
  if (stage.resumed) stage.store.disarmed([], await sweepAll(stage));
}

/** Only a sweep finds what another process planted: a disarm knows what was planted by its own. */
async function sweepAll(stage: Stage): Promise<Leftover[]> {
  const left: Leftover[] = [];
  for (const canary of stage.canaries) left.push(...(await canary.sweep()));
  return left;
}
