import { z } from 'zod';

/** What became of one call at a server of canary tools, as its ledger has it. Times are milliseconds since the epoch. */
export const toolEvent = z.strictObject({
  id: z.int(),
  at: z.number(),
  event: z.string().describe('called, refused, asked, answered, cancelled, effect or failed'),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  attempt: z.string().optional(),
  call: z.string().optional().describe('id that the model gave to its call, where the client tells it'),
  subject: z.string().optional().describe('whose credential the call carried'),
});
export type ToolEvent = z.infer<typeof toolEvent>;

/** How an effect came about, by what the lab counted. */
export const THROUGH = ['model', 'no-model', 'beside-model', 'unknown'] as const;
export type Through = (typeof THROUGH)[number];

const count = z.int().nonnegative();

/** The layers that were seen of one effect, each from a record of its own; null where nobody keeps that record. */
export const effectLayers = z.strictObject({
  effect: z.string().describe('id of the effect'),
  through: z
    .enum(THROUGH)
    .describe(
      'model: it proposed the call in the attacked part; no-model: nobody asked it there before the effect; beside-model: it was asked, and did not propose this; unknown: nobody counts',
    ),
  modelCalls: count.nullable().describe('model calls from the first changed step on until the effect'),
  proposal: z
    .strictObject({
      when: z.enum(['attack', 'before', 'never']).describe('in the attacked part, before it, or not at all'),
      call: z.string().optional().describe('id that the model gave it'),
      tool: z.string().optional(),
      same: z.boolean().optional().describe('whether it was carried out as it was proposed'),
    })
    .nullable(),
  exposure: z
    .strictObject({
      texts: count.describe('texts that the model was shown with the request'),
      shown: z.array(z.string()).describe('the last of them, cut short'),
      unknownIds: z.array(z.string()).describe('call ids among them that the model never issued'),
    })
    .nullable()
    .describe('what the model was shown when it proposed the call, else when it was last asked before the effect'),
  approval: z.strictObject({
    decisions: z
      .array(z.string())
      .describe('decisions on the call that were sent before the effect, and how they were answered'),
    asked: count.describe('how often the tool server had a person asked'),
  }),
  dispatch: z
    .strictObject({
      calls: count.describe('calls that reached the tool server'),
      ids: z.array(z.string()).describe('ids that the client told with them'),
      subjects: z.array(z.string()).describe('whose credentials they carried'),
    })
    .nullable()
    .describe('null where the tools are not those of the lab'),
  ledger: count
    .nullable()
    .describe(
      'which effect of its trial in the ledger of the lab it is, from 1; null where its canary reads another record',
    ),
});
export type EffectLayers = z.infer<typeof effectLayers>;
