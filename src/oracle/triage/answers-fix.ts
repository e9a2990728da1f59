import { simpleActions } from '../../model/plan-actions.ts';
import type { Case, Told } from './answers.ts';
import { APPROVAL_STATES } from './approval-states.ts';
import { controlOf } from './causes.ts';
import { describeAction } from './describe.ts';
import { actorName, counted } from './phrases.ts';
import { remediationOf } from './remediation.ts';

/** Was approval absent, stale, or bound to different arguments? */
export function approval({ plan, witness, transcript, contract }: Case): Told {
  const source = 'plan, transcript';
  if (witness.tool === undefined)
    return { answer: 'Not in question: what was seen is not the execution of a tool.', source };
  const state = witness.reasons.map((reason) => APPROVAL_STATES[reason]).find((text) => text !== undefined);
  const rule = contract.tools[witness.tool];
  if (rule === undefined) return { answer: `not observable: the contract does not know ${witness.tool}.`, source };
  if (rule.approval === 'none') return { answer: `Not required: ${witness.tool} needs no approval.`, source };
  const decisions = simpleActions(plan).flatMap((a) => {
    if (a.do !== 'decide') return [];
    const kind = transcript.find((f) => f.action === a.id)?.kind ?? 'not sent';
    return [`${actorName(a.as)} ${describeAction(a, plan)} (${kind})`];
  });
  const given =
    decisions.length === 0 ? 'No decision was sent.' : `Decisions in the sequence: ${decisions.join('; ')}.`;
  return {
    answer: `${state ?? otherwise(witness.sign)} ${given}`,
    source,
  };
}

function otherwise(sign: Case['witness']['sign']): string {
  if (sign === 'deficit') return 'Sufficient: current authority permits the call as it stands.';
  return 'Not in question: authority refuses the effect whatever was approved.';
}

/** What is the minimal safe replay sequence? */
export function minimalReplay({ plan, replay }: Case): Told {
  const steps = plan.actions.map((a, i) => `${i + 1}. ${actorName(a.as)} ${describeAction(a, plan)}`);
  return {
    answer: `\`${replay}\` sends ${counted(steps.length, 'step')} against disposable canaries: ${steps.join('; ')}.`,
    source: 'plan',
  };
}

/** Which policy or code change blocks it? */
export function blockingChange({ witness }: Case): Told {
  const { pattern, check } = remediationOf(witness.reasons);
  return {
    answer: `${pattern}: ${witness.sign === 'deficit' ? 'restore' : 'add'} the ${controlOf(witness.reasons)}. ${check} is an example.`,
    source: 'triage table',
  };
}

/** Does the fixed build deny the sequence while preserving the legitimate baseline? */
export function fixVerified({ confirmed, control }: Case): Told {
  return {
    answer: `not verified: \`retcon verify\` has not run on a fixed build. On this build it happened in ${confirmed.n} of ${confirmed.of} runs, and in ${control.n} of ${control.of} runs of the unmodified baseline.`,
    source: 'confirmation runs',
  };
}
