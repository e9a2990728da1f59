import type { Weaknesses } from './registry.ts';

/** Whether a call on the authority of `scope` may touch a target of `owner`. Asked by check 6 and again by each tool. */
export function tenantMayTouch(scope: string, owner: string | null, weak: Weaknesses): boolean {
  return owner === scope || weak.has('tenant-filter-missing');
}

/** The same question close to the effect: a handler does not rely on what was checked before it. */
export function handlerMayTouch(scope: string, owner: string | null, weak: Weaknesses): boolean {
  return weak.has('handler-trusts-dispatcher') || tenantMayTouch(scope, owner, weak);
}
