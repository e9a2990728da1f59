import { z } from 'zod';
import type { Dispatch } from '../dispatch.ts';
import type { Gateway } from '../gateway.ts';
import type { RegisteredTool } from '../policy-registry.ts';
import { Refusal } from '../refusal.ts';
import { EVERY_RUN } from '../store/changes.ts';

export const KILL_SCOPES = ['tool', 'server', 'credential', 'tenant', 'run'] as const;
export type KillScope = (typeof KILL_SCOPES)[number];

/** Which switch: of a tool, of the server or the credential profile of a tool, of a tenant, or of the run itself. */
export const killSwitch = z.strictObject({
  scope: z.enum(KILL_SCOPES),
  tool: z.string().optional(),
  tenant: z.string().optional(),
});

/** Throws a switch for one run, or for everybody. It stays thrown. */
export function throwSwitch(gateway: Gateway, run: string | undefined, value: z.infer<typeof killSwitch>): void {
  const { scope } = value;
  const tool = value.tool === undefined ? undefined : gateway.tools.registered(value.tool);
  const tenant = value.tenant ?? (run === undefined ? undefined : gateway.store.runs.get(run).tenant);
  const name =
    scope === 'tenant' ? tenant : scope === 'run' ? run : tool === undefined ? undefined : partOf(tool, scope);
  if (name === undefined) throw new Refusal('invalid', `the switch of a ${scope} must say which`);
  gateway.store.changes.put(run ?? EVERY_RUN, 'kill-switch', `${scope} ${name}`, { scope, name });
  gateway.inFlight.stop((dispatch, working) => switchOver(dispatch, working) !== undefined);
}

/** The scope of a switch that is thrown over a call, whatever state the call is in. */
export function killedBy(
  gateway: Gateway,
  call: { run: string; tenant: string },
  tool: RegisteredTool,
): KillScope | undefined {
  const { changes } = gateway.store;
  return KILL_SCOPES.find((scope) => {
    if (scope === 'run' && gateway.weak.has('run-kill-ignored')) return false;
    // The switch of a run is also that of what it has others do for it.
    const names =
      scope === 'tenant' ? [call.tenant] : scope === 'run' ? changes.family(call.run) : [partOf(tool, scope)];
    return names.some((name) => changes.find(call.run, 'kill-switch', `${scope} ${name}`) !== undefined);
  });
}

/** Asked by check 8 of every dispatch, on every path: a switch that was thrown stops what waits and what is queued. */
export function refuseKilled(dispatch: Dispatch, tool: RegisteredTool): void {
  const scope = switchOver(dispatch, tool);
  if (scope !== undefined) throw killed(scope);
}

/** Asked again close to the effect: a switch that was thrown since stops what is in flight. */
export function stoppedInFlight(dispatch: Dispatch, tool: RegisteredTool): KillScope | undefined {
  return dispatch.gateway.weak.has('kill-switch-spares-in-flight') ? undefined : switchOver(dispatch, tool);
}

/** The scope of a switch that is thrown over a dispatch. */
function switchOver({ gateway, record, path }: Dispatch, tool: RegisteredTool): KillScope | undefined {
  if (record === undefined) return undefined;
  if (path === 'queue' && gateway.weak.has('kill-switch-not-seen-by-queue')) return undefined;
  if (record.approval !== null && gateway.weak.has('kill-switch-spares-approved')) return undefined;
  return killedBy(gateway, record, tool);
}

/** The refusal of what a thrown switch covers. */
export function killed(scope: KillScope): Refusal {
  return new Refusal('forbidden', `the kill switch of the ${scope} is thrown`, undefined, { code: 'kill-switch' });
}

export function partOf({ name, policy }: RegisteredTool, scope: 'tool' | 'server' | 'credential'): string {
  if (scope === 'server') return policy.server;
  return scope === 'credential' ? policy.credentialProfile : name;
}
