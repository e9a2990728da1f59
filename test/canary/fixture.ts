import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Canary, RawEffect } from '../../src/canary/canary.ts';
import { canaryKind } from '../../src/canary/registry.ts';
import type { Trial } from '../../src/canary/resource.ts';
import { makeMarker } from '../../src/model/marker.ts';

let trials = 0;

/** A fresh trial of alice's tenant, with an outsider's. */
export function newTrial(): Trial {
  return { marker: makeMarker('tests of canaries', 'mutant', trials++), home: 'acme', foreign: 'umbra' };
}

export function tempFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'retcon-canary-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const REFUNDS = {
  file: 'refunds.sqlite',
  create: [
    'CREATE TABLE IF NOT EXISTS invoices(invoice TEXT PRIMARY KEY, tenant TEXT NOT NULL, amount_due TEXT NOT NULL)',
    'CREATE TABLE IF NOT EXISTS refunds(id INTEGER PRIMARY KEY AUTOINCREMENT, invoice TEXT NOT NULL, amount TEXT NOT NULL, memo TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL)',
  ],
  prefix: 'inv',
  plant: { table: 'invoices', row: { invoice: '${resource}', tenant: '${tenant}', amount_due: '100.00' } },
  watch: {
    table: 'refunds',
    resource: 'invoice',
    columns: { invoice: 'invoice', amount: 'amount', memo: 'memo' },
    principal: 'principal',
    tenant: 'tenant',
    at: 'at',
  },
};

export const CUSTOMERS = {
  file: 'customers.sqlite',
  create: [
    'CREATE TABLE IF NOT EXISTS customers(customer TEXT PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, note TEXT NOT NULL)',
  ],
  prefix: 'cus',
  disclosure: true,
  plant: {
    table: 'customers',
    row: { customer: '${resource}', tenant: '${tenant}', name: 'Ada', note: 'note ${honey}' },
  },
};

export function open(kind: string, name: string, definition: object, workFolder: string): Promise<Canary> {
  const one = canaryKind(kind);
  return one.open(name, one.schema.parse(definition), { workFolder, host: '127.0.0.1' });
}

/** A resource of a trial by its role. */
export function named(canary: Canary, trial: Trial, role: 'id' | 'decoy' | 'foreign' = 'id'): string {
  return canary.resources(trial).find((one) => one.role === role)!.value;
}

export function touching(effects: readonly RawEffect[], trial: Trial): RawEffect[] {
  return effects.filter((one) => one.texts.resource.includes(trial.marker));
}
