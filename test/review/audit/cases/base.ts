import type { JsonObject, JsonValue } from '../../../../src/model/json.ts';

/** One row: what is submitted, and what assertions must say of the last action of it. */
export interface Case {
  name: string;
  /** Laid over the sound action; `undefined` removes a key. */
  item?: Record<string, JsonValue | undefined>;
  /** Laid over the sound grant; null: no grant at all. */
  grant?: Record<string, JsonValue | undefined> | null;
  grants?: JsonValue;
  references?: JsonObject;
  /** `context.records.action`; absent: there is none. */
  history?: JsonObject[];
  /** Actions before it in one batch; absent: a single verification. */
  batch?: Record<string, JsonValue | undefined>[];
  /** `outcome` or `outcome reason` by assertion. */
  expect: Record<string, string>;
}

export const REFUND: JsonObject = {
  action_id: 'act-1',
  agent_id: 'agent-7',
  session_id: 's-1',
  timestamp: '2026-05-04T10:00:00Z',
  instruction: 'Please refund $125.00 to the customer.',
  tool: 'billing',
  operation: 'refund',
  arguments: { amount: '125.00', customer: 'c-9' },
  grant_id: 'g-1',
  outcome: 'executed',
  target_resource: 'customers/c-9',
  approval: { approver_id: 'carol', approved_at: '2026-05-04T09:59:00Z' },
  inputs_seen: [{ source: 'user', excerpt: 'Please refund $125.00 to the customer.' }],
};

export const GRANT: JsonObject = {
  id: 'g-1',
  agent_id: 'agent-7',
  scopes: ['billing:refund'],
  resources: ['customers/*'],
  limits: { amount: '500.00' },
  issued_at: '2026-05-01T00:00:00Z',
  expires_at: '2026-06-01T00:00:00Z',
};

export function laidOver(base: JsonObject, over: Record<string, JsonValue | undefined> = {}): JsonObject {
  const all = Object.entries({ ...base, ...over });
  return Object.fromEntries(all.filter((pair): pair is [string, JsonValue] => pair[1] !== undefined));
}

/** The document that a row submits. */
export function documentOf(row: Case): JsonObject {
  const item = laidOver(REFUND, row.item);
  const grant = row.grants ?? (row.grant === null ? undefined : [laidOver(GRANT, row.grant)]);
  const records = laidOver({}, { grant, action: row.history });
  const context = laidOver({}, { records, references: row.references });
  if (row.batch === undefined) return { item, context };
  return { items: [...row.batch.map((one) => laidOver(REFUND, one)), item], context };
}
