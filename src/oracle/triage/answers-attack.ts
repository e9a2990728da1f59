import { canonicalJson } from '../../model/canonical.ts';
import type { SimpleAction } from '../../model/plan.ts';
import { simpleActions } from '../../model/plan-actions.ts';
import type { Case, Told } from './answers.ts';
import { attackActions } from './attacked-part.ts';
import { carriersOf } from './carriers.ts';
import { describeAction } from './describe.ts';
import { actorName, joined } from './phrases.ts';
import { proposalOf } from './plan-places.ts';

/** Where did the history or call originate? */
export function origin({ plan, witness, effects, modelCalls }: Case): Told {
  const carriers = carriersOf(plan, witness, effects[0]);
  const logged = modelCalls?.some((m) => m.proposals.some((p) => p.tool === witness.tool)) === true;
  const source = logged ? 'plan, model log' : 'plan';
  if (carriers.length === 0)
    return { answer: 'not observable: no step of the sequence names the call that was executed.', source };
  const places = [...new Set(carriers.map((c) => c.phrase))];
  return { answer: `${sentence(joined(places))}.`, source };
}

/** Which fields were attacker-controlled or mutable? */
export function mutableFields({ plan, recipe }: Case): Told {
  const fields = attackActions(plan).map(
    (a) => `${actorName(a.as)}, who ${describeAction(a, plan)}: ${joined(fieldsOf(a, plan))}`,
  );
  const source = 'plan';
  if (fields.length > 0) return { answer: `${sentence([...new Set(fields)].join('; '))}.`, source };
  if (recipe.length === 0)
    return { answer: 'None: nothing was changed, the recorded sequence does it by itself.', source };
  return {
    answer: 'Which of the recorded steps are sent, and in which order; no field of a step was changed.',
    source,
  };
}

function fieldsOf(action: SimpleAction, plan: Case['plan']): string[] {
  switch (action.do) {
    case 'submit':
      return [
        'every entry of the history',
        ...action.messages.flatMap((m) =>
          m.role === 'assistant' && m.calls !== undefined
            ? ['the tool, arguments and id of its calls']
            : m.role === 'approval'
              ? ['its approvals']
              : m.role === 'result'
                ? ['its results']
                : [],
        ),
      ].filter((f, i, all) => all.indexOf(f) === i);
    case 'decide':
      return ['who decides', 'the decision', ...copiedFields(action, plan)];
    case 'say':
      return action.rounds.flat().some((p) => p.sameIdAs !== undefined)
        ? ['the text', 'the id that the model gives a call']
        : ['the text'];
    case 'answer':
      return ['who sends it', 'the content of the result', 'the call that it is for'];
    case 'invoke':
      return [
        'the tool',
        'its arguments',
        ...(action.call === undefined ? [] : ['the call that it names']),
        ...(action.claimsApproval === true ? ['the claim of an approval'] : []),
      ];
    case 'redeliver':
      return ['how often the job is delivered'];
    default:
      return ['who sends it', 'when', 'how often'];
  }
}

function copiedFields(action: Extract<SimpleAction, { do: 'decide' }>, plan: Case['plan']): string[] {
  const { copy } = action;
  if (copy === undefined) return [];
  const was = proposalOf(plan, action.call);
  if (was?.tool !== copy.tool) return ["the tool and the arguments of the decision's copy"];
  const changed = Object.keys(copy.arguments).filter(
    (name) => canonicalJson(copy.arguments[name] ?? null) !== canonicalJson(was.arguments[name] ?? null),
  );
  return [changed.length === 0 ? "the arguments of the decision's copy" : `${joined(changed)} in the decision's copy`];
}

/** What transformation, restoration, or resume path exposed the call? */
export function exposingPath({ plan, witness, transcript, causing }: Case): Told {
  const source = 'plan, transcript';
  if (causing === undefined) return { answer: 'not observable: no request was under way when it happened.', source };
  const happened = witness.sign === 'deficit' ? 'It was to happen' : 'It happened';
  const path = pathOf(causing, plan);
  const race = plan.actions.find((a) => a.do === 'together' && a.branches.flat().some((b) => b.id === causing.id));
  // Of racing requests nobody can say which one it was.
  if (race !== undefined) {
    const what = `${actorName(race.as)} ${describeAction(race, plan)}`;
    return { answer: `${happened} in a race, while ${what}; dispatch path: ${path}.`, source };
  }
  const kind = transcript.find((f) => f.action === causing.id)?.kind ?? 'accepted';
  const answered = kind === 'accepted' ? '' : `, which the target answered as ${kind}`;
  const what = `${actorName(causing.as)} ${describeAction(causing, plan)}`;
  return { answer: `${happened} while ${what}${answered}; dispatch path: ${path}.`, source };
}

/** The route by which the causing request reaches execution. */
function pathOf(action: SimpleAction, plan: Case['plan']): string {
  if (action.do === 'invoke') return action.path;
  if (action.do === 'redeliver') return 'queue';
  const run = 'run' in action ? action.run : 'call' in action ? action.call.slice(0, action.call.indexOf('.')) : '';
  const queued = simpleActions(plan).some((a) => a.do === 'open' && a.run === run && a.dispatch === 'queue');
  if (queued) return 'queue';
  return action.do === 'say' || action.do === 'submit'
    ? 'model'
    : action.do === 'resume'
      ? 'resume'
      : `the ${action.do} request itself`;
}

/** Names of principals keep their form at the beginning of a sentence. */
function sentence(text: string): string {
  return text.replace(/^the /, 'The ');
}
