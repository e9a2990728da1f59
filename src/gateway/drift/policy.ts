import { POLICY_VERSION } from '../policy-registry.ts';
import type { Weaknesses } from '../registry.ts';
import type { Store } from '../store/open.ts';

/** Version of the policy that a run is under now. Approvals bind it. */
export function policyVersionOf(store: Store, run: string): string {
  return String(store.changes.find(run, 'policy', 'version') ?? POLICY_VERSION);
}

/** Whether the policy engine does not answer for a run. Then nothing is allowed: there is no default but no. */
export function policyIsDown(store: Store, run: string, weak: Weaknesses): boolean {
  return store.changes.find(run, 'policy', 'down') === true && !weak.has('policy-down-allows');
}

/** Whether the policy that a run is under now denies a tool. Asked when a call is proposed and again by check 4. */
export function policyDenies(store: Store, run: string, tool: string): boolean {
  return store.changes.find(run, 'policy', `deny ${tool}`) === true;
}
