import type { Baseline } from '../model/baseline.ts';
import type { Contract } from '../model/contract.ts';
import type { Cast, ToolExample } from '../mutation/operator.ts';

type People = Contract['principals'];

/** Who plays which part for one baseline: the scenario's own choice, else the first principal that fits. */
export function castOf(baseline: Baseline, all: readonly Baseline[], people: People, chosen: Partial<Cast>): Cast {
  const owner = baseline.run.principal;
  const home = people[owner]?.tenant;
  const rolesOf = (name: string): readonly string[] => people[name]?.roles ?? [];
  const approving = approvers([baseline, ...all]);
  const approverRoles = approving.flatMap(rolesOf).filter((role) => !rolesOf(owner).includes(role));
  const mayApprove = (name: string): boolean => rolesOf(name).some((role) => approverRoles.includes(role));
  const others = Object.keys(people).filter((name) => name !== owner);
  const here = others.filter((name) => people[name]?.tenant === home);
  const elsewhere = others.filter((name) => people[name]?.tenant !== home);
  // Somebody like the owner is the plainest stranger.
  const alike = (names: readonly string[]): string | undefined =>
    names.find((name) => rolesOf(name).some((role) => rolesOf(owner).includes(role))) ?? names[0];
  const approver = chosen.approver ?? here.find((name) => approving.includes(name)) ?? here.find(mayApprove);
  const found = {
    approver,
    peer: chosen.peer ?? alike(here.filter((name) => name !== approver && !mayApprove(name))),
    operator: chosen.operator ?? here.find((name) => rolesOf(name).includes('operator')),
    outsider: chosen.outsider ?? alike(elsewhere.filter((name) => !mayApprove(name))),
    outsiderApprover: chosen.outsiderApprover ?? elsewhere.find(mayApprove),
  };
  const played = Object.entries(found).filter(([, name]) => name !== undefined);
  return { owner, ...Object.fromEntries(played) };
}

/** Everybody but the owner who is recorded to have approved something. */
function approvers(baselines: readonly Baseline[]): string[] {
  const names = baselines.flatMap(({ events, run }) =>
    events.flatMap((e) =>
      e.kind === 'approval-decided' && e.decision !== 'reject' && e.by !== run.principal ? [e.by] : [],
    ),
  );
  return [...new Set(names)];
}

/** The first recorded call of each tool. */
export function toolExamples(baselines: readonly Baseline[]): ToolExample[] {
  const examples = new Map<string, ToolExample>();
  for (const event of baselines.flatMap(({ events }) => events)) {
    if (event.kind !== 'call-proposed' || examples.has(event.tool)) continue;
    examples.set(event.tool, { tool: event.tool, arguments: event.arguments });
  }
  return [...examples.values()];
}
