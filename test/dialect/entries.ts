import fc from 'fast-check';
import type { JsonObject } from '../../src/model/json.ts';
import type { Entry, IdRef } from '../../src/model/plan.ts';

/** Ids as a target and a client would give them. */
export const wireId = (id: IdRef) => ('ref' in id ? `call_${id.ref}` : `call_m_made_${id.made}`);
export const idRef = (wire: string): IdRef => {
  const made = /^call_m_made_(.*)$/s.exec(wire)?.[1];
  return made === undefined ? { ref: wire.slice('call_'.length) } : { made };
};

const text = fc.string({ maxLength: 30 });
const ids: fc.Arbitrary<IdRef> = fc.oneof(
  fc.tuple(fc.nat(9), fc.nat(9)).map(([turn, index]) => ({ ref: `main.${turn}.${index}` })),
  text.map((made) => ({ made })),
);
const given = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 3,
  noNullPrototype: true,
}) as fc.Arbitrary<JsonObject>;
// JSON cannot say -0, and a parsed "__proto__" is a plain key.
const json = given.map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);
const call = { tool: text, arguments: json };
const optional = { requiredKeys: ['role'] as ['role'], noNullPrototype: true };
/** Any entry of a client-held history. */
export const entries: fc.Arbitrary<Entry> = fc.oneof(
  fc.record(
    { role: fc.constant('user' as const), text, author: text },
    { requiredKeys: ['role', 'text'], noNullPrototype: true },
  ),
  fc.record({ role: fc.constant('system' as const), text }, { noNullPrototype: true }),
  fc.record(
    {
      role: fc.constant('assistant' as const),
      text,
      calls: fc.array(fc.record({ id: ids, ...call }, { noNullPrototype: true }), { maxLength: 3 }),
    },
    optional,
  ),
  fc.record({ role: fc.constant('approval-request' as const), call: ids, ...call }, { noNullPrototype: true }),
  fc.record(
    {
      role: fc.constant('approval' as const),
      call: ids,
      decision: fc.constantFrom('approve' as const, 'reject' as const),
      by: text,
      copy: fc.record(call, { noNullPrototype: true }),
    },
    { requiredKeys: ['role', 'call', 'decision'], noNullPrototype: true },
  ),
  fc.record({ role: fc.constant('result' as const), call: ids, content: text }, { noNullPrototype: true }),
  fc.record({ role: fc.constant('cancellation' as const), call: ids, text }, optional),
);
