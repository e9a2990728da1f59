import type { Entry, IdRef, Plan, SimpleAction } from '../../model/plan.ts';
import { simpleActions } from '../../model/plan-actions.ts';
import { counted, joined } from './phrases.ts';

type Submit = Extract<SimpleAction, { do: 'submit' }>;

/** "submits a client-held history of 3 entries without the cancellation". What it left out is told only beside its plan. */
export function describeSubmit(action: Submit, plan?: Plan): string {
  const shown = action.messages.flatMap((m) => (m.role === 'assistant' ? (m.calls ?? []) : []));
  const made = shown.filter((c) => 'made' in c.id).map((c) => c.tool);
  const known = shown.flatMap((c) => ('ref' in c.id ? [c.id.ref] : []));
  const parts = [
    ...(made.length === 0
      ? []
      : [`${made.length === 1 ? 'a call' : 'calls'} of ${joined(made)} that the model never proposed`]),
    ...(known.length === 0 ? [] : [`the ${known.length === 1 ? 'call' : 'calls'} ${joined(known)}`]),
    ...action.messages.flatMap((m) => approvalPart(m, action, plan)),
  ];
  const without = leftOut(action, plan);
  return [
    `submits a client-held history of ${counted(action.messages.length, 'entry', 'entries')}`,
    ...(parts.length === 0 ? [] : [` with ${joined(parts)}`]),
    ...(action.state === undefined ? [] : [heldPart(action.state, action.run)]),
    ...(without.length === 0 ? [] : [` ${parts.length === 0 ? '' : 'but '}without ${joined(without)}`]),
  ].join('');
}

/** " on the state of held, written anew and unsigned". */
function heldPart({ of, issue, rewritten, signature }: NonNullable<Submit['state']>, run: string): string {
  const done = [
    ...(rewritten === true ? ['written anew'] : []),
    ...(signature === 'removed' ? ['without its signature'] : []),
    ...(issue === undefined ? [] : ['as it was handed out earlier']),
  ];
  const whose = of === run ? of : `${of} for ${run}`;
  return ` on the state of ${whose}${done.length === 0 ? '' : `, ${joined(done)}`}`;
}

function approvalPart(entry: Entry, submit: Submit, plan?: Plan): string[] {
  if (entry.role !== 'approval') return [];
  const call = named(entry.call);
  const real = 'ref' in entry.call ? decisionBefore(plan, submit, entry.call.ref) : undefined;
  if (real !== undefined && real.decision !== entry.decision) {
    return [
      real.decision === 'reject'
        ? `the denial of ${call} turned into an approval`
        : `the approval of ${call} turned into a denial`,
    ];
  }
  const what = entry.decision === 'approve' ? 'approval' : 'denial';
  return plan !== undefined && real === undefined
    ? [`${what === 'approval' ? 'an' : 'a'} ${what} of ${call} that nobody gave`]
    : [`the ${what} of ${call}`];
}

/** What the run before it held and this history does not show. */
function leftOut(submit: Submit, plan?: Plan): string[] {
  if (plan === undefined || submit.messages.some((m) => m.role === 'cancellation')) return [];
  const runs = new Set(
    submit.messages
      .flatMap((m) => (m.role === 'assistant' ? (m.calls ?? []) : []))
      .flatMap((c) => ('ref' in c.id ? [runOf(c.id.ref)] : [])),
  );
  const cancelled = before(plan, submit).some((a) => a.do === 'cancel' && runs.has(a.run));
  return cancelled ? ['the cancellation'] : [];
}

function decisionBefore(
  plan: Plan | undefined,
  submit: Submit,
  call: string,
): Extract<SimpleAction, { do: 'decide' }> | undefined {
  if (plan === undefined) return undefined;
  return before(plan, submit).findLast(
    (a): a is Extract<SimpleAction, { do: 'decide' }> => a.do === 'decide' && a.call === call,
  );
}

function before(plan: Plan, submit: Submit): SimpleAction[] {
  const actions = simpleActions(plan);
  return actions.slice(
    0,
    actions.findIndex((a) => a.id === submit.id),
  );
}

function named(id: IdRef): string {
  return 'ref' in id ? id.ref : 'that call';
}

function runOf(call: string): string {
  return call.slice(0, call.indexOf('.'));
}
