import type { Action, Entry, Plan, SimpleAction } from '../../src/model/plan.ts';

/** A plan in one line for each action: who does what to what. What an operator wrote is marked. */
export function outline(plan: Plan): string[] {
  return plan.actions.map(lineOf);
}

function lineOf(action: Action): string {
  const mark = action.attack === undefined ? '' : ' !';
  if (action.do !== 'together') return `${simpleLine(action)}${mark}`;
  const branches = action.branches.map((branch) => branch.map(simpleLine).join(', '));
  return `together ${branches.join(' | ')} at ${action.offsets.join(' ')}${mark}`;
}

function simpleLine(action: SimpleAction): string {
  const { as } = action;
  switch (action.do) {
    case 'say': {
      const proposed = action.rounds
        .flat()
        .map((p) => `${p.tool} ${Object.values(p.arguments)[0]}${p.idOf === undefined ? '' : ` as ${p.idOf}`}`);
      return `${as} say ${action.run}.${action.turn}: ${proposed.join(', ')}`;
    }
    case 'submit':
      return `${as} submit ${action.run}: ${action.messages.map(entryLine).join(', ')}${extra(action.control)}${extra(action.state)}`;
    case 'decide':
      return `${as} ${action.decision} ${action.call}`;
    case 'resume':
      return `${as} resume ${action.run}${extra(action.control)}`;
    case 'cancel':
      return `${as} cancel ${action.call ?? action.run}`;
    case 'answer':
      return `${as} answer ${action.call}${action.from === undefined ? '' : ` from ${action.from}`}`;
    case 'invoke':
      return `${as} invoke ${action.tool} ${Object.values(action.arguments).join(' ')}${extra(action.control)}`;
    case 'retry':
    case 'redeliver':
      return `${as} ${action.do} ${action.call}`;
    case 'change':
    case 'fault':
      return `${as} ${action.do} ${action.what} ${action.run}${extra(action.value)}`;
    case 'compact':
      return `${as} ${action.how} ${action.run}`;
    case 'open':
      return `${as} open ${action.run}`;
    default:
      return `${as} ${action.do}`;
  }
}

function entryLine(entry: Entry): string {
  if (entry.role !== 'assistant') return entry.role;
  const calls = (entry.calls ?? []).map((c) => `${c.tool} ${Object.values(c.arguments)[0]}`);
  return `assistant(${calls.join(', ')})`;
}

function extra(value: unknown): string {
  return value === undefined ? '' : ` ${JSON.stringify(value)}`;
}
