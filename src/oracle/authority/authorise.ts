import type { Reason } from '../../model/clause.ts';
import type { Attempt } from './condition.ts';
import { isOutside } from './decimal.ts';
import type { Environment } from './environment.ts';
import { CONDITIONS } from './registry.ts';
import type { World } from './world.ts';

export interface Authority {
  /** Guards that refuse; empty when current authority allows the call. */
  reasons: Reason[];
  /** The contract does not say, or nobody can know; one phrase. */
  unspecified?: string;
}

/** May the attempt have its effect now, whatever approvals say? Tables of the contract first, then every condition. */
export function authorise(world: World, env: Environment, attempt: Attempt): Authority {
  const { principal, tool, arguments: args } = attempt;
  const rule = env.contract.tools[tool];
  if (rule === undefined) return { reasons: ['provenance:unknown-tool'] };
  const who = env.contract.principals[principal];
  if (who === undefined) return { reasons: ['principal:anonymous'] };
  const reasons: Reason[] = [];
  const target = rule.effect === undefined ? undefined : args[rule.effect.resource];
  const tenant = typeof target === 'string' ? env.tenantOf(target) : undefined;
  if (rule.sameTenant && typeof tenant === 'string' && tenant !== who.tenant) reasons.push('resource:other-tenant');
  for (const limit of rule.limits) {
    if (isOutside(args[limit.argument], limit)) reasons.push('arguments:over-limit');
  }
  for (const condition of CONDITIONS) reasons.push(...condition.refuses(world, env, attempt));
  const allowed = rule.users.includes(principal) || who.roles.some((r) => rule.roles.includes(r));
  if (reasons.length > 0) return { reasons };
  for (const condition of CONDITIONS) {
    const unspecified = condition.hangsOn?.(world, env, attempt);
    if (unspecified !== undefined) return { reasons, unspecified };
  }
  if (allowed) return { reasons };
  if (env.contract.source === 'policy') return { reasons: ['principal:not-allowed'] };
  return { reasons, unspecified: `whether ${principal} may use ${tool}` };
}
