import { TargetError } from '../../model/errors.ts';
import { ACTION_KINDS } from '../../model/plan.ts';
import { partsOf } from '../../model/plan-actions.ts';
import type { Adapter, AdapterContext } from '../adapter.ts';
import type { Capabilities } from './capabilities.ts';
import type { DrivenTarget } from './definition.ts';
import type { Driver, DriverTrial } from './driver.ts';
import { traceOf } from './request.ts';
import { DrivenSession } from './session.ts';
import { supportOf } from './support.ts';

const TIMEOUT_MS = 10_000;

export interface Driven {
  /** Id of the adapter kind. */
  id: string;
  target: DrivenTarget;
  driver: Driver;
  can: Capabilities;
  context: AdapterContext;
  /** Why the driver cannot be asked any more. */
  lost?: () => string | undefined;
}

/** An adapter whose target is spoken to by a driver, in this process or in another. */
export function drivenAdapter({ id, target, driver, can, context, lost }: Driven): Adapter {
  const supports = supportOf(target.name, can, context);
  const parts = {
    dialect: target.dialect,
    tokens: target.stateToken,
    timeoutMs: context.timeoutMs ?? TIMEOUT_MS,
    supports,
    credentialOf: ({ as, credential }: Parameters<typeof supports>[0]) => {
      if (as === '') return null;
      if (as === '$control') return context.controlKey ?? null;
      return context.credentials(as, credential);
    },
    hide: (value: string) => context.hide?.(value),
  };
  const kinds = new Set<string>(['wait', 'together', ...can.actions]);
  const { audit, metrics } = driver;
  return {
    id,
    name: target.name,
    url: context.url,
    capabilities: { actions: ACTION_KINDS.filter((kind) => kinds.has(kind)), paths: can.paths },
    semantics: target.semantics,
    trust: target.trust,
    ...(audit === undefined || !can.inspection.includes('audit')
      ? {}
      : {
          audit: {
            cites: can.citesAudit,
            read: (after) => asked('the audit log', () => audit.call(driver, after ?? null)),
          },
        }),
    ...(metrics === undefined || !can.inspection.includes('metrics')
      ? {}
      : { metrics: () => asked('the metrics', () => metrics.call(driver)) }),
    supports: (action) =>
      partsOf(action)
        .map(supports)
        .find((why) => why !== undefined),
    trace: (plan) => traceOf(plan, target.dialect),
    session: (marker, values = {}) => {
      const trial: DriverTrial = { marker, principals: principalsOf(context), values };
      return new DrivenSession({ ...parts, marker, open: () => driver.open(trial) });
    },
    probe: async () => {
      await driver.identity().catch((error: unknown) => {
        if (error instanceof TargetError) throw error;
        throw new TargetError(`target "${target.name}" cannot be reached: ${sentence(error)}`);
      });
    },
    identity: async () => {
      if (!can.inspection.includes('identity')) return null;
      return driver.identity().then(
        (said) => said?.slice(0, 200) ?? null,
        () => null,
      );
    },
    lost: () => lost?.(),
    close: async () => driver.close?.(),
  };
}

function principalsOf({ principals = {}, credentials }: AdapterContext): DriverTrial['principals'] {
  return Object.fromEntries(
    Object.entries(principals).map(([name, { tenant, roles }]) => [
      name,
      { tenant, roles, ...withCredential(credentials(name)) },
    ]),
  );
}

function withCredential(credential: string | undefined): { credential?: string } {
  return credential === undefined ? {} : { credential };
}

async function asked<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new TargetError(`${what} did not answer: ${sentence(error)}`);
  }
}

function sentence(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
