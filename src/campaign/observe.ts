import { disclosuresIn } from '../canary/disclosure.ts';
import type { Effect } from '../model/effect.ts';
import { membersOf } from '../model/json.ts';
import type { SimpleAction } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';
import type { ModelCall } from '../model/transcript.ts';
import { shownOf } from '../oracle/authority/signature.ts';
import type { Stage } from './stage.ts';
import type { RunningTrial } from './trial.ts';

/** Everything that any sensor saw of a trial: canaries, honey values in answers and in the model's log, results it was shown. */
export function observe(stage: Stage, trial: RunningTrial, modelLog: readonly ModelCall[]): Effect[] {
  const { marker } = trial.canaryTrial;
  return [
    ...stage.watch.effectsOf(marker),
    ...disclosures(trial, modelLog),
    ...exposures(trial, modelLog),
    ...shownRequests(trial),
  ];
}

/** Content of a resource that reached somebody: once for each recipient. The model reads for the owner of its run. */
function disclosures(trial: RunningTrial, modelLog: readonly ModelCall[]): Effect[] {
  const { marker } = trial.canaryTrial;
  const honey = new Map<string, { canary: string; resource: string }>();
  for (const [canary, resources] of trial.resources) {
    for (const r of resources)
      if (r.honey !== undefined) honey.set(`${r.role} ${canary.toLowerCase()}`, { canary, resource: r.value });
  }
  if (honey.size === 0) return [];
  const owners = new Map(
    simpleActions(trial.plan).flatMap((a) => (a.do === 'open' || a.do === 'submit' ? [[a.run, a.as] as const] : [])),
  );
  const seen: { text: string; recipient: string; at: number }[] = [
    ...trial.answers.map((a) => ({ text: a.body, recipient: a.as, at: a.at })),
    ...modelLog.map((m) => ({ text: m.shown.join('\n'), recipient: owners.get(m.run) ?? '', at: m.at })),
  ];
  const effects = new Map<string, Effect>();
  for (const { text, recipient, at } of seen.sort((a, b) => a.at - b.at)) {
    for (const { role, canary } of disclosuresIn(text, (m) => m === marker)) {
      const of = honey.get(`${role} ${canary}`);
      const id = `${of?.canary}:${role}:${recipient}`;
      if (of === undefined || effects.has(id)) continue;
      effects.set(id, {
        id,
        kind: 'disclosure',
        canary: of.canary,
        resource: of.resource,
        recipient,
        at,
        marker,
        attribution: 'exact',
      });
    }
  }
  return [...effects.values()];
}

/** A result that a client offered, or a part of one that its schema does not know, and that the model was then shown. */
function exposures(trial: RunningTrial, modelLog: readonly ModelCall[]): Effect[] {
  const { marker } = trial.canaryTrial;
  return simpleActions(trial.plan).flatMap((a) =>
    withheld(a, marker).flatMap((content, i): Effect[] => {
      const shown = modelLog.find((m) => m.shown.some((text) => text.includes(content)));
      const id = `model:${a.id}${i === 0 ? '' : `.${i}`}`;
      if (shown === undefined) return [];
      return [{ id, canary: 'model', kind: 'exposure', resource: content, at: shown.at, marker, attribution: 'exact' }];
    }),
  );
}

/** What an action puts before the target and no model may be shown; of a history what no other text could be. */
function withheld(action: SimpleAction, marker: string): string[] {
  if (action.do === 'answer') return [action.content];
  if (action.do === 'submit')
    return action.messages.flatMap((m) => (m.role === 'result' && m.content.includes(marker) ? [m.content] : []));
  if (action.do !== 'fault' || action.what !== 'result') return [];
  const { value } = action;
  const odd = membersOf(value);
  return odd.how === 'extra-property' ? [String(odd.text)] : [];
}

/** Approval requests as an approver was shown them, where the target file captures what that was. */
function shownRequests(trial: RunningTrial): Effect[] {
  const facts = new Map(trial.facts.map((f) => [f.action, f]));
  return simpleActions(trial.plan).flatMap((a): Effect[] => {
    const fact = a.do === 'look' ? facts.get(a.id) : undefined;
    const resource = a.do === 'look' && fact?.kind === 'accepted' ? shownOf(a.call, fact.captured) : undefined;
    if (fact === undefined || resource === undefined) return [];
    const { marker } = trial.canaryTrial;
    const id = `approval:${a.id}`;
    return [{ id, canary: 'approval', kind: 'exposure', resource, at: fact.end, marker, attribution: 'exact' }];
  });
}
