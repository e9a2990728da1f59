import type { Gateway } from '../gateway.ts';
import { EVERY_RUN } from '../store/changes.ts';
import { type KillScope, partOf } from './kill-switch.ts';

export interface ThrownSwitch {
  scope: KillScope;
  name: string;
  thrownAt: number;
  /** End of the last execution under its scope that had an effect, or may have had one, after it; null when there was none. */
  lastEffectAt: number | null;
  /** How long after the switch that was. */
  msToLastEffect: number | null;
}

interface Executed {
  tool: string;
  tenant: string;
  endedAt: number;
}

const AFTER = `SELECT c.tool, c.tenant, a.endedAt FROM attempts a JOIN calls c ON c.id = a.call
  WHERE a.endedAt >= ? AND a.outcome IN ('SUCCEEDED', 'UNKNOWN')`;

/** Each switch that a run feels, or of no run that everybody feels, with the time from the switch to the last effect. */
export function thrownSwitches(gateway: Gateway, run: string): ThrownSwitch[] {
  return gateway.store.changes.all(run, 'kill-switch').map(({ run: whose, value, at }) => {
    const { scope, name } = value as { scope: KillScope; name: string };
    return timed(gateway, whose, scope, name, at);
  });
}

/** Every switch that was ever thrown, for whichever run. */
export function allSwitches(gateway: Gateway): ThrownSwitch[] {
  return gateway.store.changes.everywhere('kill-switch').map(({ run, value, at }) => {
    const { scope, name } = value as { scope: KillScope; name: string };
    return timed(gateway, run, scope, name, at);
  });
}

function timed(gateway: Gateway, run: string, scope: KillScope, name: string, thrownAt: number): ThrownSwitch {
  const { db, changes } = gateway.store;
  const runs = run === EVERY_RUN ? undefined : changes.family(run);
  const executed =
    runs === undefined
      ? db.prepare<[number], Executed>(AFTER).all(thrownAt)
      : runs.flatMap((one) => db.prepare<[number, string], Executed>(`${AFTER} AND c.run = ?`).all(thrownAt, one));
  const ends = executed.filter((one) => covers(gateway, scope, name, one)).map((one) => one.endedAt);
  const lastEffectAt = ends.length === 0 ? null : Math.max(...ends);
  return {
    scope,
    name,
    thrownAt,
    lastEffectAt,
    msToLastEffect: lastEffectAt === null ? null : lastEffectAt - thrownAt,
  };
}

function covers(gateway: Gateway, scope: KillScope, name: string, { tool, tenant }: Executed): boolean {
  if (scope === 'run') return true;
  if (scope === 'tenant') return tenant === name;
  const registered = gateway.tools.registered(tool);
  return registered !== undefined && partOf(registered, scope) === name;
}
