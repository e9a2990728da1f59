import type { ZodType } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Published formats and nouns by name; each module is loaded when its schema is asked for. */
export const SCHEMAS: Readonly<Record<string, () => Promise<JsonSchema>>> = {
  scenario: async () => (await import('../scenario/json-schema.ts')).scenarioJsonSchema(),
  baseline: async () => (await import('../scenario/json-schema.ts')).baselineJsonSchema(),
  target: async () => {
    const { z } = await import('zod');
    const { ADAPTERS } = await import('../target/registry.ts');
    const { orExtends } = await import('../scenario/json-schema.ts');
    // One for each adapter.
    const { anyOf, ...schema } = await published('target/1', z.union(ADAPTERS.map((kind) => kind.schema)));
    return { ...schema, anyOf: (anyOf as JsonSchema[]).map(orExtends) };
  },
  exec: async () => published('exec/1', (await import('../target/exec/protocol.ts')).execSchema),
  campaign: async () => published('campaign/1', (await import('../model/record.ts')).recordSchema),
  model: async () => published('model/1', (await import('../lab/model/hand-script.ts')).scriptFileSchema),
  review: async () => published('review/1', (await import('../model/review.ts')).reviewSchema),
  finding: async () => published('finding', (await import('../model/finding.ts')).findingSchema),
  plan: async () => published('plan', (await import('../model/plan.ts')).planSchema),
  action: async () => published('action of a plan', (await import('../model/plan.ts')).action),
  mutant: async () => published('mutant', (await import('../model/recipe.ts')).mutantSchema),
  recipe: async () => published('recipe', (await import('../model/recipe.ts')).recipe),
  effect: async () => published('effect', (await import('../model/effect.ts')).effectSchema),
  verdict: async () => published('verdict', (await import('../model/verdict.ts')).verdictSchema),
  cause: async () => published('cause', (await import('../model/finding.ts')).causeSchema),
  history: async () => published('history', (await import('../model/history.ts')).history),
  event: async () => published('event of a history', (await import('../model/history.ts')).historyEvent),
  step: async () => published('step of a transcript', (await import('../model/transcript.ts')).stepFact),
};

/** What a person or another tool writes, before defaults and transforms. */
async function published(title: string, schema: ZodType): Promise<JsonSchema> {
  const { z } = await import('zod');
  const { $schema, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
  return { $schema, title: `retcon ${title}`, ...json };
}
