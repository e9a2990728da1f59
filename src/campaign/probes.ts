import type { JsonObject } from '../model/json.ts';
import type { Plan, Proposal, SimpleAction } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';
import type { ResidueKind } from '../model/residue.ts';
import { findCall, runOfCall } from '../mutation/plan-reading.ts';
import type { ScenarioBaseline } from '../scenario/scenario.ts';
import type { TrialResult } from './trial.ts';

/** Runs and calls of each that one trial asks about; more of the same tells nothing new. */
const MOST = 2;

type Asked = { [K in SimpleAction['do']]: Omit<Extract<SimpleAction, { do: K }>, 'id' | 'probe'> }[SimpleAction['do']];
type Probe = readonly [ResidueKind, Asked];

/** Whoever opened a run of the plan, and how its calls are dispatched. */
interface OpenedRun {
  run: string;
  owner: string;
  queue: boolean;
}

/**
 * What is asked after a trial in which something was refused, to see by behaviour what the refusal left: the queue is
 * drained, the run resumed, the call asked for again, decided on again and proposed again. Empty where nothing was
 * refused. Placeholders stand as in the plan of the mutant.
 */
export function probesAfter(
  { spec, facts, judgement }: Pick<TrialResult, 'spec' | 'facts' | 'judgement'>,
  supports: (action: SimpleAction) => string | undefined,
): SimpleAction[] {
  const actions = simpleActions(spec.plan);
  const refused = new Set(facts.flatMap((f) => (f.kind === 'refused' ? [f.action] : [])));
  const turnedAway = actions.filter((a) => refused.has(a.id));
  const named = judgement.ended.filter((e) => findCall(spec.plan, e.call) !== undefined);
  const ended = named.filter((e) => !e.waiting || turnedAway.length > 0);
  if (ended.length === 0 && turnedAway.length === 0) return [];
  const touched = [...ended.map((e) => runOfCall(e.call)), ...turnedAway.flatMap((a) => runOf(a) ?? [])];
  const runs = openedIn(actions).filter(({ run }) => touched.includes(run));
  const probes: Probe[] = [
    ...runs.slice(0, MOST).flatMap((of) =>
      ofRun(
        of,
        spec.plan,
        spec.baseline,
        ended.filter((e) => runOfCall(e.call) === of.run),
      ),
    ),
    ...turnedAway.flatMap(sentAgain).slice(0, MOST),
  ];
  return probes
    .map(([probe, asked], i) => ({ ...asked, id: `probe-${i + 1}`, probe }) as SimpleAction)
    .filter((action) => supports(action) === undefined);
}

function ofRun(
  { run, owner, queue }: OpenedRun,
  plan: Plan,
  { contract, cast }: ScenarioBaseline,
  all: readonly { call: string; waiting: boolean }[],
): Probe[] {
  const ended = all.slice(-MOST);
  const gated = ended.filter(({ call }) => {
    const tool = findCall(plan, call)?.proposal.tool ?? '';
    return contract.tools[tool]?.approval === 'required';
  });
  const closed = gated.filter((e) => !e.waiting);
  const resume: Asked = { as: owner, do: 'resume', run };
  // Of this run only: those of other trials are under way.
  const probes: Probe[] = [['queued-job', { as: '$control', do: 'change', what: 'drain', run }]];
  if (queue) probes.push(...ended.map(({ call }): Probe => ['queued-job', { as: '$control', do: 'redeliver', call }]));
  probes.push(['pending-call', resume]);
  probes.push(...ended.map(({ call }): Probe => ['reusable-approval', { as: owner, do: 'retry', call }]));
  const { approver } = cast;
  if (approver !== undefined && closed.length > 0) {
    probes.push(
      ...closed.map(({ call }): Probe => ['pending-call', { as: approver, do: 'decide', call, decision: 'approve' }]),
      ['pending-call', resume],
    );
  }
  const again = gated.flatMap(({ call }) => sameAgain(plan, call));
  if (again.length > 0) {
    const text = 'The same again, please.';
    probes.push(
      ['reusable-approval', { as: owner, do: 'say', run, turn: turnAfter(plan, run), text, rounds: [again] }],
      ['reusable-approval', resume],
    );
  }
  return probes;
}

/** A request that was refused and stands for itself is made once more. */
function sentAgain(action: SimpleAction): Probe[] {
  if (action.do !== 'invoke' || action.control !== undefined) return [];
  const { id: _id, attack: _attack, ...asked } = action;
  return [['reusable-approval', asked]];
}

/** What the model proposed, to the letter: the token of the first call is part of its arguments. */
function sameAgain(plan: Plan, call: string): Proposal[] {
  const proposal = findCall(plan, call)?.proposal;
  if (proposal === undefined) return [];
  const text = JSON.stringify(proposal.arguments).replaceAll('${stamp}', `\${stamp:${call}}`);
  return [{ tool: proposal.tool, arguments: JSON.parse(text) as JsonObject }];
}

function openedIn(actions: readonly SimpleAction[]): OpenedRun[] {
  return actions.flatMap((a) => (a.do === 'open' ? [{ run: a.run, owner: a.as, queue: a.dispatch === 'queue' }] : []));
}

function turnAfter(plan: Plan, run: string): number {
  const turns = simpleActions(plan).flatMap((a) =>
    (a.do === 'say' || a.do === 'submit') && a.run === run ? [a.turn] : [],
  );
  return Math.max(-1, ...turns) + 1;
}

function runOf(action: SimpleAction): string | undefined {
  if ('run' in action && action.run !== undefined) return action.run;
  return 'call' in action && action.call !== undefined ? runOfCall(action.call) : undefined;
}

/** A plan that is followed by what was asked after it. */
export function withProbes(plan: Plan, probes: readonly SimpleAction[]): Plan {
  return probes.length === 0 ? plan : { ...plan, actions: [...plan.actions, ...probes] };
}
