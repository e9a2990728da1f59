import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

/** Tools are looked up by name when they run. An approval holds for whatever has the name then, or for what was shown. */
export const ra19: ToyCase = {
  id: 'ra-19',
  clauses: ['approval'],
  flawed: (toy) => pinning(toy, () => 'whatever has this name'),
  // A fingerprint of the definition goes into the approval, and is compared at the start.
  repaired: (toy) => pinning(toy, (name, version) => `${name}@${version}`),
};

function pinning(toy: Toy, fingerprint: (name: string, version: string) => string): void {
  const versionOf = (run: Parameters<Toy['approve']>[0], tool: string): string =>
    fingerprint(tool, run.versions.get(tool) ?? '1');
  toy.approve = (run, call) => {
    call.state = 'approved';
    call.approval = { at: toy.now(run), policy: run.policy, tool: versionOf(run, call.tool) };
  };
  toy.whyNotNow = (run, call) => {
    if (call.approval !== undefined && call.approval.tool !== versionOf(run, call.tool)) return 'another definition';
    if (run.withdrawn.has(call.tool)) return 'withdrawn';
    return toy.tools.fault(call.tool, call.args, run.owner.tenant);
  };
}
