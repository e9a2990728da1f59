import type { Contract, ToolRule } from '../../src/model/contract.ts';
import { type Semantics, semanticsSchema } from '../../src/model/semantics.ts';
import type { Senses } from '../../src/oracle/sight.ts';

const gated: ToolRule = {
  name: 'refund',
  version: '1',
  approval: 'required',
  approvedBy: { who: 'role', roles: ['approver'] },
  users: ['alice', 'mallory'],
  roles: [],
  sameTenant: true,
  readOnly: false,
  limits: [],
  effect: { canary: 'invoice', kind: 'change', resource: 'invoice', observed: ['amount'] },
};
const ungated = { ...gated, approval: 'none' as const };

const tools: Record<string, ToolRule> = {
  refund: gated,
  delete: { ...gated, name: 'delete', effect: { canary: 'file', kind: 'deletion', resource: 'path', observed: [] } },
  send: { ...ungated, name: 'send', effect: { canary: 'outbox', kind: 'message', resource: 'to', observed: ['body'] } },
  read: {
    ...ungated,
    name: 'read',
    readOnly: true,
    effect: { canary: 'customer', kind: 'disclosure', resource: 'customer', observed: [] },
  },
  // No canary watches it.
  note: { ...gated, name: 'note', effect: undefined } as never,
};

export const STRICT: Semantics = semanticsSchema.parse({
  dispatchOn: 'resume',
  messageWhilePending: 'supersede',
  mismatchedCopy: 'refuse',
  duplicateIds: 'refuse',
  redecide: 'final',
  retryApproved: 'refuse',
  badApproval: 'skip',
  continueOn: 'resume',
});

/** Alice works and Carol approves at acme, Bob is a colleague; Mallory works and Trent approves at umbra. */
export const CONTRACT: Contract = {
  source: 'baseline',
  principals: {
    alice: { tenant: 'acme', roles: ['agent'] },
    bob: { tenant: 'acme', roles: ['agent'] },
    carol: { tenant: 'acme', roles: ['approver'] },
    mallory: { tenant: 'umbra', roles: ['agent'] },
    trent: { tenant: 'umbra', roles: ['approver'] },
  },
  tools,
  semantics: STRICT,
};

export const SENSED: Senses = {
  invoice: ['count', 'arguments', 'principal', 'tenant'],
  outbox: ['count', 'arguments', 'principal'],
  file: ['count', 'deletion'],
  customer: ['recipient'],
  model: ['count'],
};

export const TENANCY = new Map([
  ...['inv-1', 'inv-2', 'eve', 'old.txt', 'cus-1'].map((name): [string, string] => [name, 'acme']),
  ['inv-9', 'umbra'],
  ['cus-9', 'umbra'],
]);
