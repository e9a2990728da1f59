import { z } from 'zod';
import { auditRecord } from '../../model/audit-record.ts';
import { jsonObject, jsonValue } from '../../model/json.ts';
import { operationalMetric } from '../../model/metric.ts';
import { answerSchema } from '../driver/answer.ts';
import { capabilitiesSchema } from '../driver/capabilities.ts';

export const PROTOCOL = 'retcon-exec/1';

const id = z.int().nonnegative().describe('of the request; its answer has the same');
const session = z.string().describe('of the trial');

/** What Retcon writes to the stdin of a driver, one JSON object a line. */
const requests = {
  hello: z.strictObject({
    type: z.literal('hello'),
    id,
    protocol: z.literal(PROTOCOL),
    target: z.string().describe('name of the target, from its file'),
    url: z.string().optional().describe('base address of the target, where it is known'),
    controlUrl: z.string().optional().describe('base address of its control plane'),
  }),
  identity: z.strictObject({ type: z.literal('identity'), id }),
  open: z.strictObject({
    type: z.literal('open'),
    id,
    session,
    marker: z.string().describe('in every name that the trial may touch'),
    principals: z.record(
      z.string(),
      z.strictObject({ tenant: z.string(), roles: z.array(z.string()), credential: z.string().optional() }),
    ),
    values: z.record(z.string(), z.string()).describe('what placeholders stand for, e.g. canary.invoice.id'),
  }),
  perform: z.strictObject({
    type: z.literal('perform'),
    id,
    session,
    do: z.string().describe('kind of the action'),
    as: z.string().describe('the principal; empty is nobody, $control is whoever runs the target'),
    credential: z.string().nullable().describe('what it is to be sent with, also where it is no good'),
    with: jsonObject.describe('the fields of the action; ids are those that the target gave'),
  }),
  close: z.strictObject({ type: z.literal('close'), id, session }),
  audit: z.strictObject({ type: z.literal('audit'), id, after: jsonValue.describe('cursor; null is the beginning') }),
  metrics: z.strictObject({ type: z.literal('metrics'), id }),
  shutdown: z.strictObject({ type: z.literal('shutdown'), id }),
};

/** What a driver writes to its stdout, one JSON object a line. */
const answers = {
  hello: z.strictObject({
    type: z.literal('hello'),
    id,
    protocol: z.literal(PROTOCOL),
    capabilities: capabilitiesSchema,
  }),
  identity: z.strictObject({
    type: z.literal('identity'),
    id,
    identity: z.string().nullable().describe('what the target says that it is; null: it does not say'),
  }),
  opened: z.strictObject({
    type: z.literal('opened'),
    id,
    secrets: z.array(z.string()).max(100).optional().describe('values made on the way that no report may show'),
  }),
  performed: z.strictObject({ type: z.literal('performed'), id, ...answerSchema.shape }),
  closed: z.strictObject({ type: z.literal('closed'), id }),
  audit: z.strictObject({
    type: z.literal('audit'),
    id,
    records: z.array(auditRecord),
    next: jsonValue.describe('cursor to go on with'),
  }),
  metrics: z.strictObject({ type: z.literal('metrics'), id, metrics: z.array(operationalMetric).max(200) }),
  bye: z.strictObject({ type: z.literal('bye'), id }),
  failed: z.strictObject({
    type: z.literal('failed'),
    id,
    why: z.string().max(500).describe('one sentence: what was asked for cannot be done; nothing was sent'),
  }),
};

const request = z.discriminatedUnion('type', Object.values(requests) as never);
export type ExecRequest = { [K in keyof typeof requests]: z.output<(typeof requests)[K]> }[keyof typeof requests];

/** The answer to each request; `failed` answers any of them. */
export const ANSWER_TO = {
  hello: 'hello',
  identity: 'identity',
  open: 'opened',
  perform: 'performed',
  close: 'closed',
  audit: 'audit',
  metrics: 'metrics',
  shutdown: 'bye',
} as const satisfies Record<ExecRequest['type'], keyof typeof answers>;

export type AnswerTo<T extends ExecRequest['type']> = z.output<(typeof answers)[(typeof ANSWER_TO)[T]]>;

export function answerSchemaOf(type: string): z.ZodType | undefined {
  return Object.hasOwn(answers, type) ? answers[type as keyof typeof answers] : undefined;
}

/** Every message of the protocol, in both directions. */
export const execSchema = z
  .union([
    request.describe('from Retcon, on stdin of the driver'),
    z.discriminatedUnion('type', Object.values(answers) as never).describe('from the driver, on its stdout'),
  ])
  .describe(`One line of ${PROTOCOL}: a JSON object.`);
