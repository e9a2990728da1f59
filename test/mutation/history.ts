import { type Action, type Plan, type Proposal, planSchema } from '../../src/model/plan.ts';
import type { Ground } from '../../src/mutation/operator.ts';
import { operatorById } from '../../src/mutation/registry.ts';
import { baselineOf, groundOf } from './grounds.ts';
import { changesBy } from './plan-text.ts';

const { cast, contract, examples } = groundOf(baselineOf('refund'));
export const refund = (role = 'id'): Proposal => ({
  tool: 'refund',
  arguments: { invoice: `\${canary.invoice.${role}}`, amount: '20.00', memo: '${stamp} torn' },
});
export const send: Proposal = { tool: 'send_message', arguments: { to: '${canary.outbox.id}', body: '${stamp} hi' } };

const open: Action = { id: 'open', as: 'alice', do: 'open', run: 'main', dispatch: 'inline' };
export const say = (...round: Proposal[]): Action => ({
  id: 'say',
  as: 'alice',
  do: 'say',
  run: 'main',
  turn: 0,
  text: 'please',
  rounds: [round],
});
export const approve: Action = { id: 'yes', as: 'carol', do: 'decide', call: 'main.0.0', decision: 'approve' };
export const reject: Action = { id: 'no', as: 'carol', do: 'decide', call: 'main.0.0', decision: 'reject' };
export const cancel: Action = { id: 'stop', as: 'alice', do: 'cancel', run: 'main', call: 'main.0.0' };
export const resume: Action = { id: 'go', as: 'alice', do: 'resume', run: 'main' };

/** What alice, carol and the model did, as the operators see it. */
export function history(...actions: Action[]): Ground {
  const plan: Plan = planSchema.parse({ base: 'history', actions: [open, ...actions] });
  return { plan, cast, contract, examples };
}

export const paid = history(say(refund()), approve, resume);

export function changes(id: string, ground: Ground): string {
  const operator = operatorById(id);
  if (operator === undefined) throw new Error(`no operator ${id}`);
  return changesBy(operator, ground);
}
