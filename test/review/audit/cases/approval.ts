import type { JsonObject } from '../../../../src/model/json.ts';
import type { Case } from './base.ts';

const by = (approver_id: string, approved_at = '2026-05-04T09:59:00Z'): { approval: JsonObject } => ({
  approval: { approver_id, approved_at },
});
const operation = (name: string, outcome: string): Case => ({
  name: `${name} without an approval`,
  item: { operation: name, approval: undefined },
  expect: { approval: outcome },
});

export const APPROVAL_CASES: readonly Case[] = [
  ...['delete', 'pay', 'refund', 'transfer', 'send_external', 'grant_access'].map((name) =>
    operation(name, 'fails approval-missing'),
  ),
  operation('forward', 'not-applicable not-consequential'),
  operation('Refund', 'not-applicable not-consequential'),
  operation('refund_all', 'not-applicable not-consequential'),
  {
    name: 'email:forward by an explicit list',
    item: { tool: 'email', operation: 'forward', approval: undefined },
    references: { consequential_operations: ['email:forward'] },
    expect: { approval: 'fails approval-missing' },
  },
  {
    name: 'an explicit list replaces the default one',
    item: { approval: undefined },
    references: { consequential_operations: ['email:forward'] },
    expect: { approval: 'not-applicable not-consequential' },
  },
  {
    name: 'an explicit empty list',
    item: { approval: undefined },
    references: { consequential_operations: [] },
    expect: { approval: 'not-applicable not-consequential' },
  },
  {
    name: 'forward of another tool is not email:forward',
    item: { tool: 'mail', operation: 'forward', approval: undefined },
    references: { consequential_operations: ['email:forward'] },
    expect: { approval: 'not-applicable not-consequential' },
  },
  {
    name: 'blocked, without an approval',
    item: { outcome: 'blocked', approval: undefined },
    expect: { approval: 'not-applicable blocked' },
  },
  {
    name: 'blocked, approved by itself',
    item: { outcome: 'blocked', ...by('agent-7') },
    expect: { approval: 'not-applicable blocked' },
  },
  {
    name: 'proposed, without an approval',
    item: { outcome: 'proposed', approval: undefined },
    expect: { approval: 'fails approval-missing' },
  },
  {
    name: 'proposed, approved after it',
    item: { outcome: 'proposed', ...by('carol', '2026-05-04T11:00:00Z') },
    expect: { approval: 'holds' },
  },
  { name: 'no outcome', item: { outcome: undefined }, expect: { approval: 'undecided outcome-missing' } },
  { name: 'approved by itself', item: by('agent-7'), expect: { approval: 'fails self-approval' } },
  {
    name: 'approved by an agent that a grant names',
    item: by('agent-8'),
    grants: [
      { id: 'g-1', agent_id: 'agent-7', scopes: [] },
      { id: 'g-8', agent_id: 'agent-8' },
    ],
    expect: { approval: 'fails agent-approval' },
  },
  {
    name: 'approved by an agent of the history',
    item: by('agent-9'),
    history: [{ agent_id: 'agent-9', tool: 'x', operation: 'y' }],
    expect: { approval: 'fails agent-approval' },
  },
  {
    name: 'approved by an agent of the batch',
    item: by('agent-9'),
    batch: [{ action_id: 'act-0', agent_id: 'agent-9' }],
    expect: { approval: 'fails agent-approval' },
  },
  { name: 'approved by somebody whom no record calls an agent', item: by('agent-99'), expect: { approval: 'holds' } },
  {
    name: 'approved at the instant of execution',
    item: by('carol', '2026-05-04T10:00:00Z'),
    expect: { approval: 'holds' },
  },
  {
    name: 'approved a nanosecond after the execution',
    item: by('carol', '2026-05-04T10:00:00.000000001Z'),
    expect: { approval: 'fails approved-after-execution' },
  },
  {
    name: 'approved before the execution, in another zone',
    item: by('carol', '2026-05-04T11:59:00+02:00'),
    expect: { approval: 'holds' },
  },
  {
    name: 'approved after the execution, in another zone',
    item: by('carol', '2026-05-04T09:59:00-02:00'),
    expect: { approval: 'fails approved-after-execution' },
  },
  {
    name: 'an approval without a time',
    item: { approval: { approver_id: 'carol' } },
    expect: { approval: 'fails approval-time-missing' },
  },
  {
    name: 'an approval without an approver',
    item: { approval: { approved_at: '2026-05-04T09:59:00Z' } },
    expect: { approval: 'fails approver-missing' },
  },
  {
    name: 'an approval at a time that nobody can read',
    item: by('carol', 'yesterday'),
    expect: { approval: 'undecided approval-time-unreadable' },
  },
  {
    name: 'executed at an unknown time',
    item: { timestamp: undefined },
    expect: { approval: 'undecided action-time-unreadable' },
  },
];
