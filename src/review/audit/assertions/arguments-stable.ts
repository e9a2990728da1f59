import type { Assertion } from '../assertion.ts';
import { fails, holds, notApplicable, undecided } from '../outcome.ts';
import { changesBetween, proposalOf } from '../proposals.ts';

/** The proposed and the executed record of one action share an `action_id`. */
export const argumentsStable: Assertion = {
  id: 'arguments_stable',
  clause: 'approval',
  severity: 'critical',
  summary: 'what was executed is what was proposed under the same action_id: operation, target and every argument',
  title: 'was executed with something else than was proposed',
  fix: 'Execute the stored proposal, never a copy; when recipient, amount or target changes, verify the new action.',
  check(action, { proposals }) {
    if (action.outcome !== 'executed') return notApplicable('not-executed', 'only an executed action is compared');
    const { action_id: id } = action;
    if (id === undefined) return notApplicable('action-id-missing', 'the action has no action_id');
    const before = proposals.get(id);
    if (before === undefined)
      return proposals.dropped
        ? undecided('proposal-forgotten', `the proposal of ${id} may lie too far back`)
        : notApplicable('proposal-missing', `no proposal of ${id} is in the supplied records`);
    const after = proposalOf(action);
    const changes = changesBetween(before, after);
    if (changes.length === 0) return holds(`the same as was proposed under ${id}`);
    return fails(
      'changed-after-proposal',
      ...changes.map((change) => {
        const name = change.replace(/^arguments\./, '');
        if (change === 'operation') return `operation ${before.operation} became ${after.operation}`;
        if (change === 'target_resource') return `target_resource ${before.target} became ${after.target}`;
        return `${change} ${before.arguments.get(name) ?? 'absent'} became ${after.arguments.get(name) ?? 'absent'}`;
      }),
    );
  },
};
