import type { Case } from './base.ts';

export const GRANT_CASES: readonly Case[] = [
  {
    name: 'the sound refund',
    expect: {
      in_scope: 'holds',
      resource_allowed: 'holds',
      within_limits: 'holds',
      grant_valid: 'holds',
      approval: 'holds',
      arguments_stable: 'not-applicable proposal-missing',
      session_rate: 'undecided population-missing',
      serves_instruction: 'undecided needs-judgement',
      originated_with_user: 'holds',
    },
  },
  {
    name: 'the refund of the text: 1250.00 for 125.00, limit 500.00, no approval',
    item: { outcome: 'proposed', arguments: { amount: '1250.00' }, approval: undefined },
    expect: {
      in_scope: 'holds',
      resource_allowed: 'holds',
      within_limits: 'fails limit-exceeded',
      grant_valid: 'holds',
      approval: 'fails approval-missing',
      serves_instruction: 'undecided needs-judgement',
    },
  },
  {
    name: 'a scope of another operation',
    grant: { scopes: ['billing:read'] },
    expect: { in_scope: 'fails not-in-scope' },
  },
  { name: 'a scope in other case', grant: { scopes: ['Billing:refund'] }, expect: { in_scope: 'fails not-in-scope' } },
  { name: 'an operation in other case', item: { operation: 'Refund' }, expect: { in_scope: 'fails not-in-scope' } },
  { name: 'billing:* covers refund', grant: { scopes: ['billing:*'] }, expect: { in_scope: 'holds' } },
  {
    name: 'billing:* covers no other tool',
    grant: { scopes: ['billing:*'] },
    item: { tool: 'billing2' },
    expect: { in_scope: 'fails not-in-scope' },
  },
  { name: 'a lone star is no scope', grant: { scopes: ['*'] }, expect: { in_scope: 'fails not-in-scope' } },
  {
    name: 'a star within a name is no wildcard',
    grant: { scopes: ['billing:ref*'] },
    expect: { in_scope: 'fails not-in-scope' },
  },
  { name: 'a scope with a blank', grant: { scopes: ['billing:refund '] }, expect: { in_scope: 'fails not-in-scope' } },
  { name: 'no scope at all', grant: { scopes: [] }, expect: { in_scope: 'fails not-in-scope' } },
  { name: 'scopes not listed', grant: { scopes: undefined }, expect: { in_scope: 'undecided scopes-missing' } },
  {
    name: 'the operation not named',
    item: { operation: undefined },
    expect: { in_scope: 'undecided operation-missing', approval: 'undecided operation-missing' },
  },
  {
    name: 'no grant supplied',
    grant: null,
    expect: {
      in_scope: 'undecided grant-missing',
      resource_allowed: 'undecided grant-missing',
      within_limits: 'undecided grant-missing',
      grant_valid: 'undecided grant-missing',
      approval: 'holds',
    },
  },
  {
    name: 'a grant that is not the cited one',
    item: { grant_id: 'g-2' },
    expect: { in_scope: 'undecided grant-missing' },
  },
  { name: 'no grant cited', item: { grant_id: undefined }, expect: { grant_valid: 'undecided grant-not-cited' } },
  {
    name: 'two different grants of one id',
    grants: [
      { id: 'g-1', agent_id: 'agent-7', scopes: ['billing:refund'] },
      { id: 'g-1', agent_id: 'agent-8', scopes: ['billing:refund'] },
    ],
    expect: { in_scope: 'undecided grant-ambiguous' },
  },
  {
    name: 'one grant, not in a list',
    grants: { id: 'g-1', agent_id: 'agent-7', scopes: ['billing:*'], issued_at: '2026-05-01T00:00:00Z' },
    expect: {
      in_scope: 'holds',
      grant_valid: 'holds',
      within_limits: 'not-applicable no-limits',
      resource_allowed: 'undecided resource-patterns-missing',
    },
  },

  {
    name: 'no target',
    item: { target_resource: undefined },
    expect: { resource_allowed: 'not-applicable target-missing' },
  },
  {
    name: 'no target and no grant',
    item: { target_resource: undefined },
    grant: null,
    expect: { resource_allowed: 'not-applicable target-missing' },
  },
  {
    name: 'a target outside',
    item: { target_resource: 'invoices/1' },
    expect: { resource_allowed: 'fails resource-not-covered' },
  },
  {
    name: 'a target in other case',
    item: { target_resource: 'Customers/c-9' },
    expect: { resource_allowed: 'fails resource-not-covered' },
  },
  {
    name: 'a star over slashes',
    item: { target_resource: 'customers/c-9/cards/1' },
    expect: { resource_allowed: 'holds' },
  },
  { name: 'a star over nothing', item: { target_resource: 'customers/' }, expect: { resource_allowed: 'holds' } },
  {
    name: 'a question mark is one character',
    grant: { resources: ['customers/c-?'] },
    expect: { resource_allowed: 'holds' },
  },
  {
    name: 'a question mark is not two',
    grant: { resources: ['customers/c-?'] },
    item: { target_resource: 'customers/c-10' },
    expect: { resource_allowed: 'fails resource-not-covered' },
  },
  {
    name: 'a question mark is not nothing',
    grant: { resources: ['customers/c-9?'] },
    expect: { resource_allowed: 'fails resource-not-covered' },
  },
  {
    name: 'a dot is a dot',
    grant: { resources: ['customers.c-9'] },
    expect: { resource_allowed: 'fails resource-not-covered' },
  },
  { name: 'no pattern', grant: { resources: [] }, expect: { resource_allowed: 'fails resource-not-covered' } },
  { name: 'the second pattern', grant: { resources: ['a', 'customers/c-9'] }, expect: { resource_allowed: 'holds' } },

  {
    name: 'used at the instant of issue',
    item: {
      timestamp: '2026-05-01T00:00:00Z',
      approval: { approver_id: 'carol', approved_at: '2026-05-01T00:00:00Z' },
    },
    expect: { grant_valid: 'holds', approval: 'holds' },
  },
  {
    name: 'used before the issue',
    item: { timestamp: '2026-04-30T23:59:59.999999999Z' },
    expect: { grant_valid: 'fails grant-not-issued' },
  },
  {
    name: 'used at the instant of expiry',
    item: { timestamp: '2026-06-01T00:00:00Z' },
    expect: { grant_valid: 'fails grant-expired' },
  },
  {
    name: 'used a nanosecond before the expiry',
    item: { timestamp: '2026-05-31T23:59:59.999999999Z' },
    expect: { grant_valid: 'holds' },
  },
  {
    name: 'the expiry in another zone',
    grant: { expires_at: '2026-05-04T12:30:00+02:00' },
    expect: { grant_valid: 'holds' },
  },
  {
    name: 'expired in another zone',
    grant: { expires_at: '2026-05-04T12:00:00+02:00' },
    expect: { grant_valid: 'fails grant-expired' },
  },
  { name: 'without an expiry', grant: { expires_at: undefined }, expect: { grant_valid: 'holds' } },
  {
    name: 'revoked before',
    grant: { revoked_at: '2026-05-04T09:00:00Z' },
    expect: { grant_valid: 'fails grant-revoked' },
  },
  {
    name: 'revoked at that instant',
    grant: { revoked_at: '2026-05-04T10:00:00Z' },
    expect: { grant_valid: 'fails grant-revoked' },
  },
  { name: 'revoked later', grant: { revoked_at: '2026-05-04T10:00:01Z' }, expect: { grant_valid: 'holds' } },
  {
    name: 'the grant of another agent',
    grant: { agent_id: 'agent-8' },
    expect: { grant_valid: 'fails grant-of-another-agent' },
  },
  {
    name: 'the grant of an agent in other case',
    grant: { agent_id: 'Agent-7' },
    expect: { grant_valid: 'fails grant-of-another-agent' },
  },
  {
    name: 'a grant of nobody',
    grant: { agent_id: undefined },
    expect: { grant_valid: 'undecided grant-agent-missing' },
  },
  {
    name: 'a grant of nobody that is expired',
    grant: { agent_id: undefined, expires_at: '2026-05-02T00:00:00Z' },
    expect: { grant_valid: 'fails grant-expired' },
  },
  {
    name: 'an action of nobody',
    item: { agent_id: undefined },
    expect: { grant_valid: 'undecided agent-missing', approval: 'undecided agent-missing' },
  },
  {
    name: 'no time of the action',
    item: { timestamp: undefined },
    expect: { grant_valid: 'undecided action-time-missing' },
  },
  {
    name: 'a time without a zone',
    item: { timestamp: '2026-05-04T10:00:00' },
    expect: { grant_valid: 'undecided action-time-unreadable', approval: 'undecided action-time-unreadable' },
  },
  {
    name: 'a day that does not exist',
    item: { timestamp: '2026-02-30T10:00:00Z' },
    expect: { grant_valid: 'undecided action-time-unreadable' },
  },
  {
    name: 'an expiry that nobody can read',
    grant: { expires_at: 'soon' },
    expect: { grant_valid: 'undecided grant-time-unreadable' },
  },
  {
    name: 'an issue that is not told',
    grant: { issued_at: undefined },
    expect: { grant_valid: 'undecided grant-issue-missing' },
  },
];
