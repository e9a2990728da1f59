import { z } from 'zod';
import { DIALECTS } from '../../dialect/registry.ts';
import { DISPATCH_PATHS } from '../../model/dispatch-path.ts';
import { jsonValue } from '../../model/json.ts';
import { semanticsSchema, trustSchema } from '../../model/semantics.ts';
import { checkActions } from './check-actions.ts';
import { jsonPath } from './json-path.ts';
import { outcomeRule } from './outcome.ts';
import { tokenLayout } from './state-token.ts';
import { VARIANTS, WIRE_ACTIONS } from './variables.ts';

const path = z.string().superRefine((text, context) => {
  try {
    jsonPath(text);
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: `"${text}" is not a JSONPath (RFC 9535): ${(error as Error).message}`,
    });
  }
});
const paths = z.union([path, z.array(path).min(1)]);
const headers = z.record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'not a header name'), z.string());
const wirePath = z.string().regex(/^\/(?!\/)/, 'a path starts with one slash; the host comes from the scenario');
const identifier = z.string().regex(/^[A-Za-z][\w-]*$/, 'a name of letters, digits, _ and -');

const sendSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: wirePath.describe('may hold ${} variables, each percent-encoded'),
  base: z.enum(['target', 'control']).default('target'),
  as: z.string().optional().describe('who sends it, where that is not the actor: a ${} variable of the action'),
  dialect: z
    .enum(DIALECTS.map((one) => one.id) as [string, ...string[]])
    .optional()
    .describe('of ${messages}, in place of the one of the file'),
  headers: headers.optional(),
  body: jsonValue.optional().describe('sent as JSON; a key that ends in ? is dropped when its value is undefined'),
});

const stepSchema = z.strictObject({
  send: sendSchema,
  capture: z
    .record(identifier, path)
    .optional()
    .describe('goes into the evidence, and into later steps as ${captured.NAME}'),
  refs: z
    .strictObject({
      run: path.optional().describe('the id of the run that the action names'),
      calls: path.optional().describe('the ids of its calls, in order of proposal'),
      stateToken: path.optional().describe('the state of the run that the client holds from now on'),
    })
    .optional(),
  serviced: paths.optional().describe('in place of the one of the file, for this step'),
  until: z
    .strictObject({
      path,
      equals: jsonValue.optional(),
      everyMs: z.int().min(1).max(10_000).default(50),
      atMostMs: z.int().min(1).max(600_000).default(5000),
    })
    .optional()
    .describe('repeats a GET until the answer has this'),
});
export type HttpStep = z.infer<typeof stepSchema>;

const steps = z.array(stepSchema).min(1);
type Variant = keyof typeof VARIANTS;
const isVariant = (kind: string): kind is Variant => Object.hasOwn(VARIANTS, kind);
const simpleSteps = Object.fromEntries(
  WIRE_ACTIONS.filter((kind) => !isVariant(kind)).map((kind) => [kind, steps.optional()]),
) as Record<Exclude<(typeof WIRE_ACTIONS)[number], Variant>, z.ZodOptional<typeof steps>>;

const actionsSchema = z.strictObject({
  ...simpleSteps,
  invoke: z.partialRecord(z.enum(DISPATCH_PATHS), steps).optional().describe('steps for each dispatch path'),
  submit: z
    .partialRecord(z.enum(['chat', 'chat-stream', 'messages', 'messages-stream']), steps)
    .optional()
    .describe('steps for each endpoint that takes a client-held history'),
  change: z.record(z.string(), steps).optional().describe('steps for each kind of change'),
  fault: z.record(z.string(), steps).optional().describe('steps for each kind of fault'),
  posture: z.record(z.string(), steps).optional().describe('steps for each posture event'),
});
export type HttpActions = z.infer<typeof actionsSchema>;

const auditEntries = {
  each: path.describe('the entries of this kind in one answer'),
  operation: path.optional().describe('within an entry: the logical operation that it is about'),
  principal: path.optional(),
};

const auditSchema = z
  .strictObject({
    read: z.strictObject({
      path: wirePath.describe('${after} stands for the cursor of the answer before'),
      base: z.enum(['target', 'control']).default('target'),
      as: z.string().default('').describe('the principal who reads, where it is the target that is asked'),
      headers: headers.optional(),
    }),
    first: z.union([z.string(), z.number()]).default(0).describe('the cursor to begin with'),
    next: path.describe('the cursor to go on with'),
    effects: z.strictObject({ ...auditEntries, resource: path }).describe('who has had what acted on'),
    decisions: z
      .strictObject({ ...auditEntries, resource: path, decision: path })
      .describe('policy decisions; one that lets something run says allow'),
    refusals: z.strictObject({ ...auditEntries, reference: path.optional(), reason: path }),
    reference: path.optional().describe('where a refusal cites its record'),
  })
  .describe('how to read the records of the target, for the clause audit');

const metricsSchema = z
  .strictObject({
    path: wirePath,
    base: z.enum(['target', 'control']).default('target'),
    as: z.string().default('').describe('the principal who reads, where it is the target that is asked'),
    prefix: z.string().default('').describe('of the names that are wanted; left out in reports'),
  })
  .describe('where the target says its operational metrics, in the Prometheus text format');
const reportsSchema = z
  .strictObject({
    calls: path.describe('the calls that an answer speaks of'),
    id: path.describe('id of one of them, within it'),
    state: path.describe('its state, within it'),
    done: z.array(z.string()).min(1).describe('states that say: executed, with its effect'),
    notDone: z.array(z.string()).min(1).describe('states that say: it has had no effect, and will have none'),
  })
  .describe('how to read in an answer what became of calls; every other state says nothing');
export type Reports = z.infer<typeof reportsSchema>;

/** A target file of the `http` adapter (`target/1`): how to speak to one gateway, and what to make of its answers. */
export const httpTargetSchema = z
  .strictObject({
    retcon: z.literal('target/1'),
    name: z.string().min(1).max(64),
    adapter: z.literal('http'),
    summary: z.string().max(300).optional(),
    extends: z.string().optional().describe('a target file of the same folder that this one is laid over'),
    semantics: semanticsSchema.prefault({}),
    trust: trustSchema.prefault({}),
    identity: z.strictObject({ path: wirePath, field: path }).optional(),
    auth: z
      .strictObject({
        headers: headers.optional().describe('e.g. authorization: Bearer ${credential}'),
        controlHeaders: headers.optional().describe('for steps with base: control; ${controlKey}'),
      })
      .default({}),
    dialect: z.enum(DIALECTS.map((one) => one.id) as [string, ...string[]]).default('openai-chat'),
    serviced: paths.describe('what only a genuine answer of the gateway has: one of these must match'),
    reason: path.optional().describe('where a refusal says why'),
    outcomes: z
      .array(outcomeRule(path))
      .default([])
      .describe('the first that matches wins; then the defaults by status'),
    audit: auditSchema.optional(),
    metrics: metricsSchema.optional(),
    reports: reportsSchema.optional(),
    stateToken: tokenLayout(path).optional(),
    paths: z.array(z.enum(DISPATCH_PATHS)).min(1),
    actions: actionsSchema,
  })
  .superRefine((target, context) => checkActions(target.actions, context));
export type HttpTarget = z.infer<typeof httpTargetSchema>;
