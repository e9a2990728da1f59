import type { Baseline } from '../model/baseline.ts';
import type { Semantics } from '../model/semantics.ts';

/**
 * On what the recorded target dispatched its approved calls, where every dispatch in the recording says the same. A target
 * that was seen to wait for the resume must not be excused, later, with an effect of the decision that came late.
 */
export function recordedDispatch({ events }: Baseline): Semantics['dispatchOn'] {
  const seen = new Set<'decision' | 'resume'>();
  for (const [at, event] of events.entries()) {
    if (event.kind !== 'dispatch') continue;
    const decided = events.findLastIndex(
      (e, i) => i < at && e.kind === 'approval-decided' && e.call === event.call && e.decision !== 'reject',
    );
    if (decided < 0) continue;
    const between = events.slice(decided, at);
    seen.add(between.some(({ kind }) => kind === 'resumption') ? 'resume' : 'decision');
  }
  const [only = 'either', ...others] = seen;
  return others.length === 0 ? only : 'either';
}
