import { canonicalJson } from '../../src/model/canonical.ts';
import type { Action, Entry, IdRef, Plan, Proposal } from '../../src/model/plan.ts';
import { combinations } from '../../src/mutation/enumerate.ts';
import type { Ground, Operator } from '../../src/mutation/operator.ts';

/** Every site of an operator, and for each combination of its parameters what changes in the plan, one line an action. */
export function changesBy(operator: Operator, ground: Ground): string {
  const lines: string[] = [];
  for (const site of operator.sites(ground)) {
    lines.push(site);
    for (const parameters of combinations(operator.choices(ground, site))) {
      const plan = operator.rewrite(ground, site, parameters);
      lines.push(`  ${Object.values(parameters).join(', ')}`);
      lines.push(...(plan === undefined ? ['    nothing'] : changes(ground.plan, plan).map((line) => `    ${line}`)));
    }
    const twin = changes(ground.plan, operator.twin(ground, site));
    lines.push(`  twin${twin.length === 0 ? ': the recording' : ''}`, ...twin.map((line) => `    ${line}`));
  }
  return lines.join('\n');
}

/** `+` is new, `~` is changed, `-` is gone; in the order of the new plan, each new action after the one it follows. */
function changes(before: Plan, after: Plan): string[] {
  const old = new Map(before.actions.map((a) => [a.id, a]));
  const gone = before.actions.filter((a) => !after.actions.some((b) => b.id === a.id)).map((a) => `- ${a.id}`);
  const kept = after.actions.flatMap((a, i): string[] => {
    const was = old.get(a.id);
    if (was !== undefined) return canonicalJson(was) === canonicalJson(a) ? [] : [`~ ${a.id}: ${textOf(a)}`];
    const place = i === after.actions.length - 1 ? 'at the end' : `after ${after.actions[i - 1]?.id}`;
    return [`+ ${a.id} ${place}: ${textOf(a)}`];
  });
  return [...gone, ...kept];
}

function textOf(action: Action): string {
  const by = action.as === '' ? 'nobody' : action.as;
  switch (action.do) {
    case 'say':
      return `${by} says, and the model proposes ${action.rounds.flat().map(callText).join(' and ')}`;
    case 'submit':
      return `${by} submits ${action.run}: ${action.messages.map(entryText).join('; ')}`;
    case 'decide':
      return `${by} ${action.decision}s ${action.call}${action.copy === undefined ? '' : ` as ${callText(action.copy)}`}`;
    case 'cancel':
      return `${by} cancels ${action.call ?? action.run}`;
    case 'answer':
      return `${by} answers ${action.call} with "${action.content}"`;
    case 'invoke':
      return `${by} invokes ${callText(action)}${action.call === undefined ? '' : ` as ${action.call}`}${action.claimsApproval === true ? ', claiming an approval' : ''}`;
    case 'together':
      return `at ${action.offsets.join(', ')} ms: ${action.branches.map((b) => b.map(textOf).join(' then ')).join(' | ')}`;
    case 'resume':
      return `${by} resumes ${action.run}`;
    case 'retry':
    case 'redeliver':
      return `${by} ${action.do}s ${action.call}`.replace('retrys', 'retries');
    default:
      return `${by} does ${action.do}`;
  }
}

function callText(call: Omit<Proposal, 'sameIdAs'> & { sameIdAs?: number | undefined }): string {
  const args = Object.values(call.arguments).join(' ');
  return `${call.tool}(${args})${call.sameIdAs === undefined ? '' : ` with the id of ${call.sameIdAs}`}`;
}

function idText(id: IdRef): string {
  return 'ref' in id ? id.ref : `made-up ${id.made}`;
}

function entryText(entry: Entry): string {
  switch (entry.role) {
    case 'user':
    case 'system':
      return `${entry.role} "${entry.text}"`;
    case 'assistant':
      return `calls ${(entry.calls ?? []).map((c) => `${idText(c.id)} ${callText(c)}`).join(' and ')}`;
    case 'approval-request':
      return `asked for ${idText(entry.call)} ${callText(entry)}`;
    case 'approval':
      return `${entry.by ?? 'somebody'} ${entry.decision}s ${idText(entry.call)}`;
    case 'result':
      return `result of ${idText(entry.call)}`;
    case 'cancellation':
      return `cancellation of ${entry.call === undefined ? 'all' : idText(entry.call)}`;
  }
}
