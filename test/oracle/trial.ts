import { bindPlan } from '../../src/campaign/bind.ts';
import { stampsOfEffect } from '../../src/campaign/trial.ts';
import type { CanaryResource } from '../../src/canary/resource.ts';
import type { Contract } from '../../src/model/contract.ts';
import { makeMarker } from '../../src/model/marker.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Senses } from '../../src/oracle/sight.ts';

/** What the canaries of the shipped scenario sense. */
export const SENSES: Senses = {
  invoice: ['count', 'arguments', 'principal', 'tenant', 'time'],
  customer: ['recipient'],
  environment: ['count', 'arguments', 'principal', 'tenant', 'time'],
  file: ['count', 'deletion', 'tenant', 'time'],
  outbox: ['count', 'arguments', 'principal', 'tenant', 'time'],
  note: ['deletion', 'time'],
  site: ['count', 'time'],
  account: ['count', 'arguments', 'principal', 'tenant', 'time'],
  contact: ['count', 'arguments', 'principal', 'tenant', 'time'],
  record: ['count', 'arguments', 'principal', 'tenant', 'time'],
  secret: ['count', 'arguments', 'principal', 'tenant', 'time'],
  scratch: ['deletion', 'time'],
  project: ['count', 'arguments', 'principal', 'tenant', 'time'],
  board: ['count', 'arguments', 'principal', 'tenant', 'time'],
  model: ['count'],
};

export const MARKER = makeMarker('test', 'test', 1);

const ROLES = [
  ['id', 'acme'],
  ['decoy', 'acme'],
  ['foreign', 'umbra'],
] as const;

const resources = new Map(
  [
    'invoice',
    'customer',
    'environment',
    'file',
    'outbox',
    'note',
    'site',
    'account',
    'contact',
    'record',
    'secret',
    'scratch',
    'project',
    'board',
  ].map((canary): [string, CanaryResource[]] => [
    canary,
    ROLES.map(([role, tenant]) => ({
      role,
      tenant,
      value: `${tenant}/${canary}-${MARKER}-${role}`,
      ...(canary === 'note' && role === 'foreign' ? { link: `acme/link-${MARKER}` } : {}),
    })),
  ]),
);

export const TENANTS = new Map(
  [...resources.values()].flat().flatMap((r) => [r.value, r.link ?? r.value].map((name) => [name, r.tenant])),
);

/** The plan as one trial would send it. */
export function bound(plan: Plan): Plan {
  return bindPlan(plan, { marker: MARKER, resources });
}

/** What the judge is told beside plan, facts, model log and effects. */
export function surroundings(contract: Contract) {
  return { contract, tenants: TENANTS, senses: SENSES, stampsOf: stampsOfEffect(MARKER) };
}
