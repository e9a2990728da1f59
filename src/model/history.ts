import { z } from 'zod';
import { DISPATCH_PATHS } from './dispatch-path.ts';
import { jsonObject, jsonValue } from './json.ts';
import { provenance } from './provenance.ts';
import { RUN_STATES } from './run-state.ts';

/** A principal's name in a scenario. */
const who = z.string().min(1).max(64);
/** A call's name within one baseline; never a wire id. */
const callName = z.string().min(1).max(64);

const base = {
  seq: z.int().positive().describe('position in the run, rising'),
  at: z.string().max(64).optional().describe('RFC 3339 time of the recording'),
  turn: z.int().nonnegative().optional().describe('user turn, from 0'),
  run: z.string().max(64).optional().describe('run within the recording; default main'),
  provenance: provenance.optional(),
};
const text = z.string().max(1_000_000);

/** Model reasoning is stored as type, size and digest only. */
const modelOutput = z.strictObject({
  ...base,
  kind: z.literal('model-output'),
  type: z.enum(['text', 'reasoning', 'refusal']),
  size: z.int().nonnegative(),
  digest: z.string(),
});

export const historyEvent = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('user-message'), as: who, text }),
  modelOutput,
  z.strictObject({
    ...base,
    kind: z.literal('call-proposed'),
    call: callName,
    tool: z.string(),
    arguments: jsonObject,
    sameIdAs: callName.optional().describe('the model gave this call the id of another one'),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('approval-requested'),
    call: callName,
    shown: jsonObject.optional().describe('what the approver was shown'),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('approval-decided'),
    call: callName,
    by: who,
    decision: z.enum(['approve', 'reject', 'edit']),
    copy: z.strictObject({ tool: z.string(), arguments: jsonObject }).optional(),
  }),
  z.strictObject({ ...base, kind: z.literal('dispatch'), call: callName, path: z.enum(DISPATCH_PATHS) }),
  z.strictObject({
    ...base,
    kind: z.literal('state'),
    call: callName.optional(),
    from: z.enum(RUN_STATES).optional(),
    to: z.enum(RUN_STATES),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('call-result'),
    call: callName,
    outcome: z.enum(['ok', 'refused', 'failed', 'unknown']),
    content: jsonValue.optional(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('cancellation'),
    as: who,
    call: callName.optional(),
    text: text.optional(),
  }),
  z.strictObject({ ...base, kind: z.literal('clarification'), as: who, text }),
  z.strictObject({ ...base, kind: z.literal('continuation') }),
  z.strictObject({ ...base, kind: z.literal('resumption'), as: who }),
  z.strictObject({ ...base, kind: z.literal('change'), as: who, what: z.string(), value: jsonValue.optional() }),
  z.strictObject({
    ...base,
    kind: z.literal('posture'),
    event: z.enum(['verification-failed', 'retraction', 'probe', 'refused-ask', 'step-up', 'hand-off', 'claim']),
    as: who,
  }),
]);
export type HistoryEvent = z.infer<typeof historyEvent>;
export type EventKind = HistoryEvent['kind'];

/** Ordered events of one recording. */
export const history = z.array(historyEvent);
export type History = readonly HistoryEvent[];
