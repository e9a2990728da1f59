import { onDecoy } from './decoy.ts';
import { delegationControl, LIFETIME_MS, type Terms } from './delegation.ts';
import type { Ground } from './operator.ts';
import { append, insertedId } from './plan-writing.ts';
import { placed, resumedCall, resumedCalls, ungatedCall, ungatedCalls } from './settled-calls.ts';
import type { Plan } from './vocabulary.ts';

/** Calls that a sub-agent can make in the owner's run: those that were approved, and tools that need no approval. */
export function delegatedSites(ground: Ground): string[] {
  if (ground.cast.peer === undefined) return [];
  const ungated = ungatedCalls(ground).filter(
    ({ proposal }) => onDecoy(ground.contract, proposal.tool, proposal.arguments) !== undefined,
  );
  return [
    ...resumedCalls(ground).map(({ call }) => `approved:${call.ref}`),
    ...ungated.map(({ ref }) => `ungated:${ref}`),
  ];
}

/**
 * The peer makes a call in the owner's run: an approved one in place of the owner's resume, an ungated one at a decoy. `terms`
 * gives what was issued and what is presented, from the terms of a delegation that is good.
 */
export function invokeDelegated(
  ground: Ground,
  operator: string,
  site: string,
  terms: (good: Terms) => { issued: Terms; presented?: Partial<Terms> | undefined },
): Plan | undefined {
  const { plan, cast, contract } = ground;
  const [kind, ref] = [site.slice(0, site.indexOf(':')), site.slice(site.indexOf(':') + 1)];
  const of = kind === 'approved' ? resumedCall(ground, ref) : undefined;
  const call = kind === 'approved' ? of?.call : ungatedCall(ground, ref);
  if (call === undefined || cast.peer === undefined) return undefined;
  const { tool } = call.proposal;
  const args = kind === 'approved' ? call.proposal.arguments : onDecoy(contract, tool, call.proposal.arguments);
  if (args === undefined) return undefined;
  const { issued, presented } = terms({ from: cast.owner, to: cast.peer, tools: [tool], lifetimeMs: LIFETIME_MS });
  const action = {
    id: insertedId(plan, operator, site),
    as: cast.peer,
    attack: operator,
    do: 'invoke' as const,
    path: 'delegate' as const,
    run: call.run,
    tool,
    arguments: args,
    control: delegationControl(issued, presented),
  };
  if (kind !== 'approved') return append(plan, action);
  return of === undefined ? undefined : placed(plan, of, 'approved', { ...action, call: call.ref });
}

/** A tool of the scenario other than this one, for a delegation that is about something else. */
export function otherTool(ground: Ground, tool: string): string {
  const names = [...ground.examples.map((e) => e.tool), ...Object.keys(ground.contract.tools)];
  return names.find((name) => name !== tool) ?? 'nothing';
}
