import type { Stage } from './stage.ts';

/** Takes away what an interrupted run of this campaign had planted, from its list of leftovers. */
export async function sweepAfterCrash(stage: Stage): Promise<void> {
  const trials = stage.store.stillArmed();
  if (trials.length === 0) return;
  const left = [];
  for (const canary of stage.canaries) left.push(...(await canary.disarm(trials)));
  stage.store.disarmed(trials, left);
  stage.note(`swept ${trials.length} trials of the interrupted run`);
}
