import type { Effect } from '../../model/effect.ts';
import type { StepFact } from '../../model/transcript.ts';
import { describeEffect } from '../witness.ts';
import type { Case, Told } from './answers.ts';
import { attackActions, modelCallsInAttack } from './attacked-part.ts';
import { controlOf } from './causes.ts';
import { actorName, counted, joined } from './phrases.ts';
import { isDuplicated } from './severity.ts';

/** Was the model invoked in the exploit sequence? */
export function modelInvoked({ plan, transcript, modelCalls }: Case): Told {
  const source = 'model log';
  const during = modelCallsInAttack(plan, transcript, modelCalls);
  if (during === null || modelCalls === null)
    return { answer: "not observable: nobody counts the model's calls on this target.", source };
  const part = attackActions(plan).length === 0 ? 'in the whole sequence' : 'from the first changed step on';
  const before = modelCalls.length - during.length;
  const earlier = before === 0 ? '' : ` (${counted(before, 'time')} before it)`;
  if (during.length === 0) return { answer: `No: the model was not asked ${part}${earlier}.`, source };
  // Asked only to go on after the effect is another thing than asked for the call; the clocks of two processes are too
  // coarse to say it by time.
  const idle = during.every((call) => call.proposals.length === 0) ? ', and proposed nothing' : '';
  return { answer: `Yes: the model was asked ${counted(during.length, 'time')} ${part}${earlier}${idle}.`, source };
}

/** Which hooks or controls were skipped, and which still ran? */
export function controls({ witness, transcript }: Case): Told {
  const control = controlOf(witness.reasons);
  const missed = witness.sign === 'deficit' ? `The ${control} failed.` : `The ${control} did not stop it.`;
  const refused = stepsOf(transcript, 'refused');
  const accepted = stepsOf(transcript, 'accepted');
  const seen = [accepted === '' ? '' : `accepted ${accepted}`, refused === '' ? '' : `refused ${refused}`].filter(
    (s) => s !== '',
  );
  const steps = seen.length === 0 ? 'The target answered no step clearly.' : `The target ${joined(seen)}.`;
  return {
    answer: `${missed} ${steps} Which hooks ran inside is not observable: the target offers no inspection.`,
    source: 'transcript, canary',
  };
}

function stepsOf(transcript: readonly StepFact[], kind: StepFact['kind']): string {
  return joined(transcript.filter((f) => f.kind === kind).map((f) => f.action));
}

/** Which principal, tenant, tool, and resource were involved? */
export function whoAndWhat({ witness, effects, contract }: Case): Told {
  const tenant = contract.principals[witness.as]?.tenant;
  const acted = `${actorName(witness.as)}${tenant === undefined ? '' : ` of ${tenant}`} made the request under way`;
  const parts = [
    acted,
    `tool: ${witness.tool ?? 'none that a canary watches'}`,
    `resource: ${witness.resource ?? effects[0]?.resource ?? 'none'}`,
    ...(witness.sign === 'deficit' ? [] : [authorityOf(effects[0])]),
  ];
  return { answer: `${parts.join('; ')}.`, source: 'plan, canary' };
}

function authorityOf(effect: Effect | undefined): string {
  if (effect?.kind === 'exposure') return 'nothing was executed';
  if (effect?.kind === 'disclosure') return `received by ${effect.recipient ?? 'somebody whom the sensor cannot name'}`;
  if (effect?.principal === undefined && effect?.tenant === undefined)
    return 'on whose authority it was executed is not observable: the sensor does not see the principal';
  return `executed on the authority of ${effect.principal ?? 'somebody'}${effect.tenant === undefined ? '' : ` of ${effect.tenant}`}`;
}

/** What protected side effect occurred? */
export function sideEffect({ witness, effects }: Case): Told {
  if (witness.sign === 'deficit')
    return { answer: `None: ${witness.expected}, and ${witness.observed}.`, source: 'canary' };
  const shown = effects.some((e) => e.canary === 'approval') ? 'transcript' : 'model log';
  const source = effects.some((e) => e.kind !== 'exposure') ? 'canary' : shown;
  if (effects.length === 0) return { answer: `${witness.observed}.`, source };
  const real = effects.filter((e) => e.kind !== 'exposure');
  const said = joined((real.length > 0 ? real : effects).map(describeEffect));
  return {
    answer:
      real.length > 0 ? `On a disposable canary: ${said}.` : `No protected resource was touched; seen was ${said}.`,
    source,
  };
}

/** Was execution duplicated or merely proposed? */
export function duplicated({ witness, effects }: Case): Told {
  const source = 'canary';
  if (witness.sign === 'deficit') return { answer: 'Neither: a permitted execution did not happen.', source };
  const real = effects.filter((e) => e.kind !== 'exposure');
  if (real.length === 0 && effects.some((e) => e.canary === 'approval'))
    return { answer: 'Neither: something was shown to an approver, nothing was executed.', source: 'transcript' };
  if (real.length === 0)
    return { answer: 'Neither: something was shown to the model, nothing was executed.', source: 'model log, canary' };
  const beyond = `${counted(real.length, 'effect')} beyond what authority permits`;
  return {
    answer: isDuplicated(witness, effects) ? `Duplicated: ${beyond}.` : `Executed, not duplicated: ${beyond}.`,
    source,
  };
}
