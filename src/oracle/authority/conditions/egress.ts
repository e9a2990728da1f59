import type { JsonObject } from '../../../model/json.ts';
import type { Condition } from '../condition.ts';
import type { Environment } from '../environment.ts';

/** A tool that reaches out does so only to hosts that the tenant of its run may reach. */
export const egress: Condition = {
  id: 'egress',
  claim: 'a host that is not on the egress list is not reached',
  refuses(_world, env, { tool, arguments: args, principal }) {
    const url = urlOf(env, tool, args);
    return url !== undefined && isForbidden(env, url, principal) ? ['limits:egress'] : [];
  },
};

function urlOf(env: Environment, tool: string, args: JsonObject): string | undefined {
  const rule = env.contract.tools[tool];
  const url = rule?.effect === undefined ? undefined : args[rule.effect.resource];
  return rule?.egress === true && typeof url === 'string' ? url : undefined;
}

/** Whether an address belongs to somebody whom this principal may not reach. */
export function isForbidden(env: Environment, url: string, principal: string): boolean {
  const tenant = env.tenantOf(url);
  return typeof tenant === 'string' && tenant !== env.contract.principals[principal]?.tenant;
}

/** Where an address says that it leads on to: another resource of the trial in its query. */
export function redirectOf(env: Environment, tool: string, args: JsonObject): string | undefined {
  const url = urlOf(env, tool, args);
  const at = url?.indexOf('?to=') ?? -1;
  const away = at < 0 ? undefined : url?.slice(at + '?to='.length);
  return away !== undefined && typeof env.tenantOf(away) === 'string' ? away : undefined;
}
