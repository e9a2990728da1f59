import { contractOf } from '../baseline/contract.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Contract, ToolRule } from '../model/contract.ts';
import type { Semantics } from '../model/semantics.ts';
import type { Policy } from './schema-policy.ts';

type People = Contract['principals'];

/**
 * `contract: baseline` for each baseline of a scenario. What one recording shows of a tool holds in all of them: every
 * tool is known in each, its users are those of all recordings, its approver comes from the recording at hand where that
 * shows a decision, else from the first that does.
 */
export function recordedContracts(baselines: readonly Baseline[], semantics: Semantics, people: People): Contract[] {
  const contracts = baselines.map((baseline) => contractOf(baseline, semantics, people));
  const names = new Set(contracts.flatMap((contract) => Object.keys(contract.tools)));
  return contracts.map((own, i) => {
    const tools = [...names].map((name): [string, ToolRule] => {
      const all = [own, ...contracts].flatMap(({ tools }) =>
        Object.hasOwn(tools, name) ? [tools[name] as ToolRule] : [],
      );
      const decided = [i, ...baselines.keys()].find((at) => showsApproval(baselines[at], name));
      const approvedBy = decided === undefined ? undefined : contracts[decided]?.tools[name]?.approvedBy;
      const users = [...new Set(all.flatMap((rule) => rule.users))];
      const approvers = Math.max(1, ...all.map((rule) => rule.approvers ?? 1));
      const shown = { ...(approvedBy === undefined ? {} : { approvedBy }), ...(approvers > 1 ? { approvers } : {}) };
      return [name, { ...(all[0] as ToolRule), users, ...shown }];
    });
    return { ...own, tools: Object.fromEntries(tools) };
  });
}

function showsApproval(baseline: Baseline | undefined, tool: string): boolean {
  const calls = new Set(
    baseline?.events.flatMap((e) => (e.kind === 'call-proposed' && e.tool === tool ? [e.call] : [])),
  );
  return (
    baseline?.events.some((e) => e.kind === 'approval-decided' && e.decision !== 'reject' && calls.has(e.call)) ?? false
  );
}

/** Limits, floors and egress of a scenario's policy, which hold under either contract. */
export function withGuards(contract: Contract, policy: Policy | undefined): Contract {
  if (policy === undefined) return contract;
  const { limits, targets, egress, floors, columns, code, contexts } = policy;
  const tools = Object.entries(contract.tools).map(([name, rule]): [string, ToolRule] => {
    const limit = limits?.[name];
    const target = targets?.[name];
    const posture = floors?.[name];
    const bounds = Object.entries(limit?.arguments ?? {}).map(([argument, { max, min }]) => ({
      argument,
      max,
      ...(min === undefined ? {} : { min }),
    }));
    return [
      name,
      {
        ...rule,
        limits: [...rule.limits, ...bounds],
        ...(limit?.spend === undefined ? {} : { spend: limit.spend }),
        ...(limit?.calls === undefined ? {} : { calls: limit.calls }),
        ...(limit?.together === undefined ? {} : { together: limit.together }),
        ...(limit?.bytes === undefined ? {} : { argumentBytes: limit.bytes }),
        ...(limit?.purposes === undefined ? {} : { purposes: limit.purposes }),
        ...(contexts?.[name]?.sets === undefined ? {} : { setsContext: contexts[name].sets }),
        ...(contexts?.[name]?.needed === true ? { needsContext: true } : {}),
        ...(target === undefined ? {} : { target }),
        ...(code?.[name] === undefined ? {} : { code: code[name] }),
        ...(columns?.[name] === undefined ? {} : { columns: columns[name] }),
        // Whose host it is says the egress list, and it says more.
        ...(egress?.includes(name) === true ? { egress: true, sameTenant: false } : {}),
        ...(posture === undefined ? {} : { floor: posture.floor, changesChannel: posture.channel }),
      },
    ];
  });
  return { ...contract, tools: Object.fromEntries(tools) };
}

/** `contract: policy`: the rules of the policy; what a tool does to its canary comes from the recordings. */
export function policyContract(policy: Policy, recorded: Contract): Contract {
  const tools = Object.entries(policy.tools).map(([name, rule]): [string, ToolRule] => {
    const declared = Object.hasOwn(recorded.tools, name) ? recorded.tools[name] : undefined;
    const effect = declared?.effect;
    const by = rule.approval?.by ?? 'other';
    return [
      name,
      {
        name,
        version: rule.version ?? declared?.version ?? '1',
        approval: rule.approval === undefined ? 'none' : 'required',
        approvedBy: by === 'role' ? { who: 'role', roles: rule.approval?.roles ?? [] } : { who: by },
        users: [],
        roles: rule.allow.roles,
        sameTenant: rule.allow.tenant === 'same',
        readOnly: declared?.readOnly ?? false,
        ...(declared?.schema === undefined ? {} : { schema: declared.schema }),
        limits: Object.entries(rule.arguments).map(([argument, { max }]) => ({ argument, max })),
        ...(declared?.approvers === undefined ? {} : { approvers: declared.approvers }),
        ...(effect === undefined ? {} : { effect: { ...effect, canary: rule.canary ?? effect.canary } }),
      },
    ];
  });
  return { ...recorded, source: 'policy', tools: Object.fromEntries(tools) };
}
