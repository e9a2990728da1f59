import { z } from 'zod';
import type { Dispatch } from '../dispatch.ts';
import type { Gateway } from '../gateway.ts';
import { Refusal } from '../refusal.ts';
import { EVERY_RUN } from '../store/changes.ts';
import type { RegisteredTool } from '../tool-registry.ts';

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
  const { gateway, record, path } = dispatch;
  if (record === undefined) return;
  if (path === 'queue' && gateway.weak.has('kill-switch-not-seen-by-queue')) return;
  if (record.approval !== null && gateway.weak.has('kill-switch-spares-approved')) return;
  const scope = killedBy(gateway, record, tool);
  if (scope !== undefined) throw new Refusal('forbidden', `the kill switch of the ${scope} is thrown`);
}

function partOf({ name, policy }: RegisteredTool, scope: 'tool' | 'server' | 'credential'): string {
  if (scope === 'server') return policy.server;
  return scope === 'credential' ? policy.credentialProfile : name;
}

export interface ThrownSwitch {
  scope: KillScope;
  name: string;
  thrownAt: number;
  /** End of the last execution under its scope that ended after it was thrown; null when there was none. */
  lastEffectAt: number | null;
  /** How long after the switch that was. */
  msToLastEffect: number | null;
}

/** Each switch that a run feels, with the time from the switch to the last effect. */
export function thrownSwitches(gateway: Gateway, run: string): ThrownSwitch[] {
  const { changes, calls, attempts } = gateway.store;
  return changes.all(run, 'kill-switch').map(({ value, at }) => {
    const { scope, name } = value as { scope: KillScope; name: string };
    const ends = calls.ofRun(run).flatMap((call) => {
      const tool = gateway.tools.registered(call.tool);
      const covered =
        scope === 'run' ||
        (scope === 'tenant' ? call.tenant === name : tool !== undefined && partOf(tool, scope) === name);
      if (!covered) return [];
      return attempts
        .ofCall(call.id)
        .flatMap(({ outcome, endedAt }) => (outcome === 'refused' || endedAt === null ? [] : [endedAt]));
    });
    const last = Math.max(...ends.filter((end) => end >= at));
    const lastEffectAt = Number.isFinite(last) ? last : null;
    return {
      scope,
      name,
      thrownAt: at,
      lastEffectAt,
      msToLastEffect: lastEffectAt === null ? null : lastEffectAt - at,
    };
  });
}
