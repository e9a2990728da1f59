import type { Assertion } from '../assertion.ts';
import { readInstant } from '../instant.ts';
import { fails, holds, undecided } from '../outcome.ts';
import { countWithin } from '../population.ts';

/** Counts the supplied actions of the session in the window that ends with this one, this one among them. */
export const sessionRate: Assertion = {
  id: 'session_rate',
  clause: 'limits',
  severity: 'medium',
  summary: 'the session has no more actions in the time window than the rate allows, the one under review among them',
  title: 'is one action too many for the rate of its session',
  fix: 'Count calls in the tool layer, per session, and refuse what exceeds the rate.',
  check(action, { context, population }) {
    const { max, windowSeconds } = context.rate;
    if (population === undefined)
      return undecided('population-missing', 'context.records.action is absent: the other actions are unknown');
    if (action.session_id === undefined) return undecided('session-missing', 'the action names no session');
    const at = readInstant(action.timestamp);
    if (at === undefined) return undecided('action-time-unreadable', 'without a readable time there is no window');
    const { count, stopped } = countWithin(population, action.session_id, at, windowSeconds, max);
    const seen = `${stopped ? 'at least ' : ''}${count} supplied action${count === 1 ? '' : 's'} in ${windowSeconds} s`;
    return count > max
      ? fails('rate-exceeded', `${seen}, ${max} allowed`)
      : holds(`${seen}, ${max} allowed: of the supplied window, not of the complete session`);
  },
};
