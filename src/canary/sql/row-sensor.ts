import type { RawEffect } from '../canary.ts';
import type { Trial } from '../resource.ts';
import type { SqlWatch } from './definition.ts';
import { asJson, asText, type Cell, filled, type Row, timeOf } from './row.ts';
import type { SqlSession } from './session.ts';

/** Sees what happens to the rows of one table. */
export interface RowSensor {
  /** Throws where the table cannot be watched. */
  open(): Promise<void>;
  /** What happened since the last call. */
  pull(): Promise<RawEffect[]>;
  /** Causes the effect, alike each time. What it saw on the way is in the answer. */
  trip(trial: Trial, resource: string, times: number): Promise<RawEffect[]>;
  /** Told of resources that stand there now, and of those that are about to be removed. */
  arm(resources: readonly string[]): Promise<void>;
  disarm(resources: readonly string[]): void;
  /** Removes rows that were seen to carry these markers, or to name these resources. */
  remove(transaction: SqlSession, markers: readonly string[], resources: readonly string[]): Promise<number>;
  /** Takes away what it had set up; `others` too: what a campaign that died had set up. */
  dismantle(others: boolean): Promise<number>;
}

/** A row as the effect that it stands for. */
export function effectOfRow(canary: string, watch: SqlWatch, row: Row, id: string, at: number): RawEffect {
  const resource = asText(row[watch.resource]);
  const named = Object.entries(watch.columns);
  return {
    id: `${canary}-${id}`,
    canary,
    kind: watch.effect,
    resource,
    arguments: Object.fromEntries(named.map(([argument, column]) => [argument, asJson(row[column])])),
    ...(watch.principal === undefined ? {} : { principal: asText(row[watch.principal]) }),
    ...(watch.tenant === undefined ? {} : { tenant: asText(row[watch.tenant]) }),
    ...(watch.attempt === undefined ? {} : { attempt: asText(row[watch.attempt]) }),
    at: watch.at === undefined ? at : timeOf(row[watch.at]),
    texts: {
      resource,
      arguments: named.filter(([, column]) => column !== watch.resource).map(([, column]) => asText(row[column])),
    },
  };
}

/** What a row made by hand holds. */
export function tripRow(watch: SqlWatch, trial: Trial, resource: string): Record<string, Cell> {
  const values: Record<string, Cell> = { [watch.resource]: resource };
  for (const column of Object.values(watch.columns)) values[column] ??= `trip-${trial.marker}`;
  if (watch.principal !== undefined) values[watch.principal] = 'retcon-trip';
  if (watch.tenant !== undefined) values[watch.tenant] = trial.home;
  if (watch.attempt !== undefined) values[watch.attempt] = 'retcon-trip';
  const extra = filled(watch.trip, { marker: trial.marker, resource, tenant: trial.home });
  for (const [i, column] of Object.keys(watch.trip).entries()) values[column] = extra[i] ?? null;
  if (watch.at !== undefined && values[watch.at] === undefined) values[watch.at] = Date.now();
  return values;
}
