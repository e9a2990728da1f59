import type { Baseline, ToolDeclaration } from '../model/baseline.ts';
import type { Contract, ToolRule } from '../model/contract.ts';
import type { Semantics } from '../model/semantics.ts';
import { recordedDispatch } from './recorded-dispatch.ts';

/**
 * `contract: baseline`: what the recording shows is permitted, for the principal it shows; who may approve is taken
 * from the recorded decision. Everybody else of the tenant is left unspecified, other tenants are refused.
 * `principals` is everyone who acts, where a scenario knows more of them than the recording.
 */
export function contractOf(
  baseline: Baseline,
  semantics: Semantics,
  principals: Contract['principals'] = baseline.principals,
): Contract {
  const tools = baseline.tools.map((tool): [string, ToolRule] => [tool.name, ruleOf(tool, baseline)]);
  const dispatchOn = semantics.dispatchOn === 'either' ? recordedDispatch(baseline) : semantics.dispatchOn;
  return {
    source: 'baseline',
    principals: plainPrincipals(principals),
    tools: Object.fromEntries(tools),
    semantics: { ...semantics, dispatchOn },
  };
}

/** Tenant and roles only. */
function plainPrincipals(principals: Contract['principals']): Contract['principals'] {
  return Object.fromEntries(Object.entries(principals).map(([name, { tenant, roles }]) => [name, { tenant, roles }]));
}

function ruleOf(tool: ToolDeclaration, baseline: Baseline): ToolRule {
  const users = baseline.effects
    .filter((effect) => effect.tool === tool.name && effect.count > 0)
    .map((effect) => effect.principal);
  const approvers = approversOf(tool.name, baseline);
  return {
    name: tool.name,
    version: tool.version,
    approval: tool.approval,
    approvedBy: approvedBy(tool.name, baseline),
    users: [...new Set([...users, ...(wasApproved(tool.name, baseline) ? [baseline.run.principal] : [])])],
    roles: [],
    sameTenant: true,
    readOnly: tool.readOnly,
    limits: [],
    ...(approvers > 1 ? { approvers } : {}),
    ...(tool.schema === undefined ? {} : { schema: tool.schema }),
    ...(tool.effect === undefined ? {} : { effect: tool.effect }),
  };
}

/** An approval shows that the owner may use the tool, also where the recording goes on without an effect. */
function wasApproved(tool: string, baseline: Baseline): boolean {
  const calls = new Set(
    baseline.events.flatMap((e) => (e.kind === 'call-proposed' && e.tool === tool ? [e.call] : [])),
  );
  return baseline.events.some((e) => e.kind === 'approval-decided' && e.decision !== 'reject' && calls.has(e.call));
}

function approvedBy(tool: string, baseline: Baseline): ToolRule['approvedBy'] {
  const calls = new Set(
    baseline.events.flatMap((e) => (e.kind === 'call-proposed' && e.tool === tool ? [e.call] : [])),
  );
  const deciders = baseline.events.flatMap((e) =>
    e.kind === 'approval-decided' && e.decision !== 'reject' && calls.has(e.call) ? [e.by] : [],
  );
  const [decider] = deciders;
  if (decider === undefined) return { who: 'other' };
  if (decider === baseline.run.principal) return { who: 'requester' };
  const roles = baseline.principals[decider]?.roles ?? [];
  return roles.length > 0 ? { who: 'role', roles } : { who: 'other' };
}

/** Distinct people whom one call of the tool is recorded to have needed: dual control shows as two approvals of one call. */
function approversOf(tool: string, { events }: Baseline): number {
  const calls = events.flatMap((e) => (e.kind === 'call-proposed' && e.tool === tool ? [e.call] : []));
  const counts = calls.map((call) => {
    const given = events.flatMap((e) =>
      e.kind === 'approval-decided' && e.call === call && e.decision !== 'reject' ? [e.by] : [],
    );
    return new Set(given).size;
  });
  return Math.max(1, ...counts);
}
