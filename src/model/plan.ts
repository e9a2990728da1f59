import { z } from 'zod';
import { DISPATCH_PATHS } from './dispatch-path.ts';
import { jsonObject, jsonValue } from './json.ts';
import { RESIDUE_KINDS } from './residue.ts';

/** A call by its place: `run.turn.index`, e.g. `main.0.1`. Never a wire id; adapters map it to one. */
export const callRef = z.string().regex(/^[a-z][a-z0-9-]*\.\d+\.\d+$/, 'a call is named run.turn.index, e.g. main.0.0');
export type CallRef = string;

const toolCall = { tool: z.string(), arguments: jsonObject };

/**
 * What the scripted model proposes. `sameIdAs` makes it give the id of an earlier call of the same turn again, `idOf` that of
 * a call of another turn.
 */
export const proposal = z.strictObject({
  ...toolCall,
  sameIdAs: z.int().nonnegative().optional(),
  idOf: callRef.optional(),
});
export type Proposal = z.infer<typeof proposal>;

/** The id in a client-held message: of a call that the target knows, or one that the client made up (marker-scoped). */
export const ID_SPELLINGS = ['upper-case', 'blank', 'zero-width', 'wide'] as const;
export const idRef = z.union([
  z.strictObject({
    ref: callRef,
    spelled: z.enum(ID_SPELLINGS).optional().describe('the id is written otherwise than the target wrote it'),
  }),
  z.strictObject({ made: z.string() }),
]);
export type IdRef = z.infer<typeof idRef>;

const extra = jsonObject.optional().describe('fields that no grammar knows, beside those that it does');

/** One entry of a client-held history. It carries its whole content: nothing in it is looked up later but ids. */
export const entry = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('user'), text: z.string(), author: z.string().optional() }),
  z.strictObject({ role: z.literal('system'), text: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    text: z.string().optional(),
    calls: z.array(z.strictObject({ id: idRef, ...toolCall, extra })).optional(),
    extra,
  }),
  z.strictObject({ role: z.literal('approval-request'), call: idRef, ...toolCall }),
  z.strictObject({
    role: z.literal('approval'),
    call: idRef,
    decision: z.enum(['approve', 'reject']),
    by: z.string().optional(),
    copy: z.strictObject(toolCall).optional(),
  }),
  z.strictObject({ role: z.literal('result'), call: idRef, content: z.string() }),
  z.strictObject({ role: z.literal('cancellation'), call: idRef.optional(), text: z.string().optional() }),
]);
export type Entry = z.infer<typeof entry>;

/**
 * The state token of a run, as the target handed it out with an answer, and what was done to it: written anew so that it agrees with
 * the history beside it, or without its signature.
 */
export const stateToken = z.strictObject({
  of: z.string().describe('run whose token it is'),
  issue: z.int().nonnegative().optional().describe('which of the tokens of that run, in order; absent is the latest'),
  rewritten: z
    .literal(true)
    .optional()
    .describe('what it says of the calls of the history beside it is written anew, digests too'),
  signature: z.literal('removed').optional(),
});
export type StateToken = z.infer<typeof stateToken>;

const rounds = z
  .array(z.array(proposal))
  .describe('what the model proposes: first on the message, then after each batch of results');
const common = {
  id: z.string().describe('unique in the plan; of inserted actions derived from operator and site'),
  as: z.string().describe('the principal who acts; "" is nobody (no credential)'),
  credential: z
    .enum(['expired', 'other-audience', 'other-client', 'downstream', 'unconsented-client', 'narrow-scope'])
    .optional()
    .describe('which credential of the principal goes with it; absent is the good one'),
  attack: z
    .string()
    .optional()
    .describe('operator that inserted or changed this action; absent on what the baseline holds'),
  probe: z
    .enum(RESIDUE_KINDS)
    .optional()
    .describe('asked after everything else, to see what a refusal has left: what an effect of it would show'),
};

export const DECISIONS = ['approve', 'reject'] as const;

/** Everything a plan can do but `together`. */
export const simpleAction = z.discriminatedUnion('do', [
  z.strictObject({
    ...common,
    do: z.literal('open'),
    run: z.string(),
    dispatch: z.enum(['inline', 'queue']).default('inline'),
  }),
  z.strictObject({
    ...common,
    do: z.literal('say'),
    run: z.string(),
    turn: z.int().nonnegative(),
    text: z.string(),
    rounds,
  }),
  z.strictObject({
    ...common,
    do: z.literal('submit'),
    run: z.string().describe('name of the run this client-held history is of'),
    turn: z.int().nonnegative(),
    messages: z.array(entry),
    rounds,
    twin: z
      .enum(['chat', 'chat-stream', 'messages', 'messages-stream'])
      .optional()
      .describe('endpoint twin; absent is chat'),
    control: jsonObject.optional().describe('control fields beside the history'),
    state: stateToken.optional().describe('the run goes on from what the client holds of it; absent: a run of its own'),
  }),
  z.strictObject({
    ...common,
    do: z.literal('decide'),
    call: callRef,
    decision: z.enum(DECISIONS),
    copy: z.strictObject(toolCall).optional(),
    reason: z.string().optional().describe('free text of the approver'),
    remember: z.boolean().optional().describe('the approver asks to be asked no more for the like'),
    onRun: z.string().optional().describe('run under which the call is named, where it is another than its own'),
  }),
  z.strictObject({
    ...common,
    do: z.literal('look'),
    call: callRef.describe('whose approval request somebody looks at'),
  }),
  z.strictObject({ ...common, do: z.literal('resume'), run: z.string(), control: jsonObject.optional() }),
  z.strictObject({ ...common, do: z.literal('cancel'), run: z.string(), call: callRef.optional() }),
  z.strictObject({
    ...common,
    do: z.literal('answer'),
    run: z.string().describe('run whose pending call is answered'),
    call: callRef,
    from: callRef.optional().describe('the call whose result this claims to be'),
    content: z.string(),
  }),
  z.strictObject({ ...common, do: z.literal('retry'), call: callRef }),
  z.strictObject({
    ...common,
    do: z.literal('invoke'),
    path: z.enum(DISPATCH_PATHS),
    ...toolCall,
    call: callRef.optional(),
    claimsApproval: z.boolean().optional().describe('the request itself claims to be approved'),
    run: z.string().optional().describe('run on whose behalf it is invoked, e.g. by a delegate'),
    control: jsonObject.optional().describe('control fields beside the call, e.g. a delegation'),
  }),
  z.strictObject({
    ...common,
    do: z.literal('redeliver'),
    call: callRef,
    control: jsonObject.optional().describe('what the delivered message claims beside the name of its call'),
  }),
  z.strictObject({
    ...common,
    do: z.literal('change'),
    what: z.string().describe('policy, membership, ownership, registry, clock, kill-switch ...'),
    run: z.string().optional().describe('the run that feels it; absent: everybody does'),
    value: jsonValue.optional(),
  }),
  z.strictObject({
    ...common,
    do: z.literal('fault'),
    what: z.string(),
    run: z.string().optional(),
    value: jsonValue.optional(),
  }),
  z.strictObject({
    ...common,
    do: z.literal('posture'),
    what: z.string().describe('verification-failed, retraction, probe, refused-ask, step-up, hand-off'),
    run: z.string(),
    value: jsonValue.optional(),
  }),
  z.strictObject({
    ...common,
    do: z.literal('compact'),
    run: z.string(),
    how: z.enum(['compact', 'redact', 'import']),
  }),
  z.strictObject({ ...common, do: z.literal('wait'), ms: z.int().nonnegative().max(600_000) }),
]);
export type SimpleAction = z.infer<typeof simpleAction>;

/** Branches released at one instant; `offsets` (ms, one per branch) and branch order decide who tends to win. */
export const together = z.strictObject({
  ...common,
  do: z.literal('together'),
  branches: z.array(z.array(simpleAction).min(1)).min(2).max(8),
  offsets: z.array(z.int().nonnegative().max(1000)),
});
export type Together = z.infer<typeof together>;

export const action = z.union([simpleAction, together]);
export type Action = SimpleAction | Together;
export type ActionKind = Action['do'];
export const ACTION_KINDS = [
  'open',
  'say',
  'submit',
  'decide',
  'look',
  'resume',
  'cancel',
  'answer',
  'retry',
  'invoke',
  'redeliver',
  'change',
  'fault',
  'posture',
  'compact',
  'wait',
  'together',
] as const satisfies readonly ActionKind[];

/** What the principals do, in order. Values may hold placeholders until a trial binds them. */
export const planSchema = z.strictObject({ base: z.string(), actions: z.array(action) });
export type Plan = z.infer<typeof planSchema>;
