import type { Effect } from '../model/effect.ts';
import type { SimpleAction } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';
import type { Witness } from '../model/verdict.ts';
import type { Permit } from './authority/world.ts';
import { blame } from './blame.ts';
import type { Explanation } from './explain.ts';
import type { Evidence } from './judge.ts';
import { residueIn } from './residue.ts';

/** An effect that no permit covers, the guards that refuse it and the action that was under way. */
export function excessWitness(evidence: Evidence, explanation: Explanation, effect: Effect): Witness {
  const found = blame(evidence.plan, effect, explanation, evidence, evidence.stampsOf);
  const tool = effect.kind === 'exposure' ? undefined : toolOf(evidence, effect, found.refusal?.signature.tool);
  return {
    ...(residueIn(found, effect, explanation, evidence) ?? {
      clause: found.clause,
      reasons: [...found.reasons],
      actionKind: found.actionKind,
    }),
    action: found.action?.id ?? 'none',
    as: found.action?.as ?? '',
    sign: 'excess',
    ...(tool === undefined ? {} : { tool }),
    canary: effect.canary,
    resource: effect.resource,
    effect: effect.id,
    expected: expectedOf(found.reasons, explanation, effect),
    observed: `${effect.canary} saw ${describeEffect(effect)}`,
  };
}

/** A permitted effect that did not happen. */
export function deficitWitness(evidence: Evidence, permit: Permit): Witness {
  const action = simpleActions(evidence.plan).find((a) => a.id === permit.action);
  const inRace = evidence.plan.actions.some(
    (a) => a.do === 'together' && a.branches.flat().some((b) => b.id === permit.action),
  );
  return {
    clause: 'liveness',
    reasons: ['liveness:missing'],
    action: permit.action,
    actionKind: inRace ? 'race' : (action?.do ?? 'none'),
    as: action?.as ?? '',
    sign: 'deficit',
    tool: permit.signature.tool,
    canary: permit.signature.canary,
    resource: permit.signature.resource,
    expected: `${permit.signature.tool} on ${permit.signature.resource} happens once`,
    observed: `${permit.signature.canary} saw nothing of it`,
  };
}

/** A request that authority accepts and the target refused. */
export function refusedWitness(action: SimpleAction): Witness {
  return {
    clause: 'liveness',
    reasons: ['liveness:refused'],
    action: action.id,
    actionKind: action.do,
    as: action.as,
    sign: 'deficit',
    expected: `${action.as} may ${action.do}, and it is accepted`,
    observed: 'the target refused it',
  };
}

function toolOf(evidence: Evidence, effect: Effect, refused: string | undefined): string | undefined {
  if (refused !== undefined && refused !== '') return refused;
  return Object.values(evidence.contract.tools).find(
    (t) => t.effect?.canary === effect.canary && t.effect.kind === effect.kind,
  )?.name;
}

function expectedOf(reasons: readonly string[], explanation: Explanation, effect: Effect): string {
  const permitted = explanation.world.permits.filter(
    (p) => p.signature.canary === effect.canary && p.signature.resource === effect.resource,
  ).length;
  const allowed =
    permitted === 0 ? 'no such effect' : permitted === 1 ? 'this effect once' : `this effect ${permitted} times`;
  return `current authority allows ${allowed} (${reasons.join(', ')})`;
}

/** One phrase of what a sensor saw. */
export function describeEffect(effect: Effect): string {
  const verb = {
    change: 'a change of',
    message: 'a message to',
    deletion: 'the deletion of',
    access: 'an access to',
    disclosure: 'the content of',
    exposure: effect.canary === 'approval' ? 'an approver being shown' : 'the model being shown',
  }[effect.kind];
  const who =
    effect.kind === 'disclosure'
      ? ` in an answer to ${effect.recipient ?? 'somebody'}`
      : effect.principal === undefined
        ? ''
        : ` by ${effect.principal}${effect.tenant === undefined ? '' : ` of ${effect.tenant}`}`;
  const args =
    effect.arguments === undefined || Object.keys(effect.arguments).length === 0
      ? ''
      : ` with ${Object.entries(effect.arguments)
          .map(([k, v]) => `${k} ${typeof v === 'string' ? `"${v}"` : JSON.stringify(v)}`)
          .join(', ')}`;
  return `${verb} ${effect.resource}${args}${who}`;
}
