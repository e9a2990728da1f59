import type { Effect } from '../../model/effect.ts';
import type { SimpleAction } from '../../model/plan.ts';
import type { Witness } from '../../model/verdict.ts';
import { actorName, shortValue } from './phrases.ts';
import { TITLES } from './title-templates.ts';

/** One sentence: what happened that authority refuses. `action` is the causing one, `effect` the witness effect. */
export function titleOf(witness: Witness, action?: SimpleAction, effect?: Effect): string {
  const values: Readonly<Record<string, string>> = {
    what: whatHappened(witness, effect),
    who: witness.actionKind === 'redeliver' ? 'the queue' : actorName(witness.as),
    deed: deedOf(witness.actionKind, action),
    actor: effect?.principal ?? 'somebody else',
    tool: witness.tool ?? 'a tool',
    resource: shortValue(witness.resource ?? 'its target'),
    request: witness.actionKind,
  };
  const template =
    TITLES[witness.reasons[0] ?? ''] ?? `{what}, which authority refuses (${witness.reasons.join(', ')})`;
  // One pass over the template: what a target wrote into a resource is never read as a slot.
  return `${template.replace(/\{([a-z]+)\}/g, (slot, name: string) => values[name] ?? slot)}.`;
}

function whatHappened(witness: Witness, effect?: Effect): string {
  const kind = effect?.kind ?? (witness.canary === 'model' ? 'exposure' : 'change');
  if (kind === 'exposure') return 'The model was shown a result';
  const resource = shortValue(witness.resource ?? effect?.resource ?? 'its target');
  if (witness.tool === undefined) return `Something touched ${resource}`;
  if (kind === 'message') return `${witness.tool} sent a message to ${resource}`;
  if (kind === 'disclosure') return `${witness.tool} gave ${resource} to ${effect?.recipient ?? actorName(witness.as)}`;
  return `${witness.tool} ran on ${resource}`;
}

const DEEDS: Readonly<Record<string, string>> = {
  say: 'spoke in the run',
  submit: 'submitted a history',
  decide: 'decided on a call',
  look: 'looked at an approval request',
  resume: 'resumed the run',
  cancel: 'cancelled a call',
  answer: 'offered a result',
  retry: 'asked for the call again',
  invoke: 'invoked the tool directly',
  redeliver: 'delivered the job again',
  race: 'sent requests at one instant',
  probe: 'asked again after a refusal',
};

function deedOf(actionKind: string, action?: SimpleAction): string {
  if (actionKind === 'resume' && action?.do === 'resume') return `resumed ${action.run}`;
  if (actionKind === 'retry' && action?.do === 'retry') return `asked for ${action.call} again`;
  if (actionKind === 'invoke' && action?.do === 'invoke' && action.path !== 'direct')
    return `invoked the tool by the path ${action.path}`;
  return DEEDS[actionKind] ?? 'acted';
}
