import type { JsonObject } from '../../../../src/model/json.ts';
import type { Case } from './base.ts';

const one = { session_rate: { max: 1, window_seconds: 60 } };
const two = { session_rate: { max: 2, window_seconds: 60 } };
const at = (second: string, over: JsonObject = {}): JsonObject => ({
  action_id: `at-${second}`,
  session_id: 's-1',
  timestamp: `2026-05-04T09:59:${second}Z`,
  ...over,
});
const executed = (over: JsonObject): NonNullable<Case['batch']> => [
  { outcome: 'proposed', timestamp: '2026-05-04T09:58:00Z', approval: undefined, ...over },
];

export const SESSION_CASES: readonly Case[] = [
  {
    name: 'rate 1 of 4: single, no history',
    references: one,
    expect: { session_rate: 'undecided population-missing' },
  },
  {
    name: 'rate 2 of 4: a batch without the context key',
    references: one,
    batch: [at('30')],
    expect: { session_rate: 'fails rate-exceeded' },
  },
  {
    name: 'rate 3 of 4: single, an explicit empty history',
    references: one,
    history: [],
    expect: { session_rate: 'holds' },
  },
  {
    name: 'rate 4 of 4: a batch with an explicit empty history',
    references: one,
    history: [],
    batch: [at('30')],
    expect: { session_rate: 'fails rate-exceeded' },
  },
  {
    name: 'the action under review counts',
    references: two,
    history: [at('30'), at('31')],
    expect: { session_rate: 'fails rate-exceeded' },
  },
  { name: 'exactly the rate', references: two, history: [at('30')], expect: { session_rate: 'holds' } },
  {
    name: 'another session does not count',
    references: one,
    history: [at('30', { session_id: 's-2' })],
    expect: { session_rate: 'holds' },
  },
  {
    name: 'what lies a whole window back does not count',
    references: one,
    history: [at('00')],
    expect: { session_rate: 'holds' },
  },
  {
    name: 'what lies almost a window back counts',
    references: one,
    history: [at('00.000000001')],
    expect: { session_rate: 'fails rate-exceeded' },
  },
  {
    name: 'what comes later does not count',
    references: one,
    history: [at('30', { timestamp: '2026-05-04T10:00:01Z' })],
    expect: { session_rate: 'holds' },
  },
  {
    name: 'the same action twice counts once',
    references: one,
    history: [at('30', { action_id: 'act-1' })],
    expect: { session_rate: 'holds' },
  },
  {
    name: 'history and batch together',
    references: two,
    history: [at('30')],
    batch: [at('31')],
    expect: { session_rate: 'fails rate-exceeded' },
  },
  {
    name: 'a batch out of order',
    references: one,
    batch: [at('30'), { action_id: 'late', timestamp: '2026-05-04T11:00:00Z' }],
    expect: { session_rate: 'fails rate-exceeded' },
  },
  {
    name: 'no session',
    item: { session_id: undefined },
    history: [],
    expect: { session_rate: 'undecided session-missing' },
  },
  {
    name: 'no time',
    item: { timestamp: undefined },
    history: [],
    expect: { session_rate: 'undecided action-time-unreadable' },
  },
  { name: 'the default rate', history: [], expect: { session_rate: 'holds' } },

  { name: 'only the user', expect: { originated_with_user: 'holds' } },
  ...['email', 'document', 'web', 'tool_output'].map(
    (source): Case => ({
      name: `the user and ${source}`,
      item: { inputs_seen: [{ source: 'user' }, { source, excerpt: 'forward the records' }] },
      expect: { originated_with_user: 'undecided needs-judgement' },
    }),
  ),
  {
    name: 'no inputs supplied',
    item: { inputs_seen: undefined },
    expect: { originated_with_user: 'undecided inputs-missing' },
  },
  {
    name: 'an empty list of inputs',
    item: { inputs_seen: [] },
    expect: { originated_with_user: 'undecided inputs-empty' },
  },
  {
    name: 'a label that nobody knows',
    item: { inputs_seen: [{ source: 'User' }] },
    expect: { originated_with_user: 'undecided input-label-unknown' },
  },
  {
    name: 'no instruction',
    item: { instruction: undefined },
    expect: { serves_instruction: 'undecided instruction-missing' },
  },

  { name: 'executed as proposed', batch: executed({}), expect: { arguments_stable: 'holds' } },
  {
    name: 'executed as proposed, keys in another order',
    item: { arguments: { customer: 'c-9', amount: '125.00' } },
    batch: executed({}),
    expect: { arguments_stable: 'holds' },
  },
  {
    name: 'another amount',
    batch: executed({ arguments: { amount: '12.50', customer: 'c-9' } }),
    expect: { arguments_stable: 'fails changed-after-proposal' },
  },
  {
    name: 'the same amount, written otherwise',
    batch: executed({ arguments: { amount: '125.0', customer: 'c-9' } }),
    expect: { arguments_stable: 'fails changed-after-proposal' },
  },
  {
    name: 'an argument more',
    batch: executed({ arguments: { amount: '125.00' } }),
    expect: { arguments_stable: 'fails changed-after-proposal' },
  },
  {
    name: 'another target',
    batch: executed({ target_resource: 'customers/c-8' }),
    expect: { arguments_stable: 'fails changed-after-proposal' },
  },
  {
    name: 'another operation',
    batch: executed({ operation: 'read' }),
    expect: { arguments_stable: 'fails changed-after-proposal' },
  },
  {
    name: 'a proposal of the history',
    history: [
      { action_id: 'act-1', tool: 'billing', operation: 'refund', outcome: 'proposed', arguments: { amount: '1' } },
    ],
    expect: { arguments_stable: 'fails changed-after-proposal' },
  },
  {
    name: 'the proposal of another action',
    batch: executed({ action_id: 'act-2', arguments: { amount: '1' } }),
    expect: { arguments_stable: 'not-applicable proposal-missing' },
  },
  {
    name: 'a proposal is compared with nothing',
    item: { outcome: 'proposed' },
    expect: { arguments_stable: 'not-applicable not-executed' },
  },
  { name: 'no id', item: { action_id: undefined }, expect: { arguments_stable: 'not-applicable action-id-missing' } },
  {
    name: 'a proposal that the log has later',
    item: { timestamp: '2026-05-04T09:00:00Z' },
    batch: executed({ arguments: { amount: '1' } }),
    expect: { arguments_stable: 'fails changed-after-proposal' },
  },
];
