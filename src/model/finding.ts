import { z } from 'zod';
import { effectSchema } from './effect.ts';
import { effectLayers } from './layers.ts';
import { planSchema } from './plan.ts';
import { recipe } from './recipe.ts';
import { exchange } from './transcript.ts';
import { clauseSchema, witness } from './verdict.ts';

export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];
/** 0 for critical, rising with harmlessness. */
export function severityRank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

/** How far a sequence got. Kept apart, never collapsed. */
export const RUNGS = [
  'accepted',
  'exposed',
  'pending',
  'approved',
  'queued',
  'dispatched',
  'effect',
  'duplicated',
  'crossed-tenant',
] as const;
export type Rung = (typeof RUNGS)[number];

/** The twelve evidence questions of seed 000, in order. */
export const QUESTIONS = [
  { id: 'origin', question: 'Where did the history or call originate?' },
  { id: 'mutable-fields', question: 'Which fields were attacker-controlled or mutable?' },
  { id: 'exposing-path', question: 'What transformation, restoration, or resume path exposed the call?' },
  { id: 'model-invoked', question: 'Was the model invoked in the exploit sequence?' },
  { id: 'controls', question: 'Which hooks or controls were skipped, and which still ran?' },
  { id: 'who-and-what', question: 'Which principal, tenant, tool, and resource were involved?' },
  { id: 'approval', question: 'Was approval absent, stale, or bound to different arguments?' },
  { id: 'side-effect', question: 'What protected side effect occurred?' },
  { id: 'duplicated', question: 'Was execution duplicated or merely proposed?' },
  { id: 'minimal-replay', question: 'What is the minimal safe replay sequence?' },
  { id: 'blocking-change', question: 'Which policy or code change blocks it?' },
  { id: 'fix-verified', question: 'Does the fixed build deny the sequence while preserving the legitimate baseline?' },
] as const;

export const answerSchema = z.strictObject({
  id: z.enum(QUESTIONS.map((q) => q.id) as [string, ...string[]]),
  answer: z.string(),
  source: z.string().describe('where the answer was read: plan, transcript, canary, model log, triage table'),
});
export type Answer = z.infer<typeof answerSchema>;

/** One step of the minimal plan as it was replayed. */
export const findingStep = z.strictObject({
  action: z.string(),
  as: z.string(),
  does: z.string().describe('one phrase, e.g. "approves main.0.0 with a copy of its own"'),
  attack: z.string().optional().describe('the operator that put this step there'),
  outcome: z.string(),
  exchanges: z.array(exchange),
});

/** One row of the recorded and the rewritten run side by side. What stands on one side only is absent on the other. */
const alignedStep = z.strictObject({
  change: z.enum(['same', 'changed', 'added', 'dropped', 'moved']),
  recorded: z.string().optional(),
  rewritten: z.string().optional(),
});
export type AlignedStep = z.infer<typeof alignedStep>;

/** A line of a file of the user's repository, by its path from the root of that repository. */
const sourcePlace = z.strictObject({ file: z.string(), line: z.int().positive(), column: z.int().positive() });
export type SourcePlace = z.infer<typeof sourcePlace>;

export const findingSchema = z.strictObject({
  id: z.string().describe('F- and 8 hex digits of the fingerprint'),
  fingerprint: z.string(),
  clause: clauseSchema,
  reasons: z.array(z.string()),
  severity: z.enum(SEVERITIES),
  title: z.string().describe('one sentence: what happened that authority refuses'),
  cause: z.string().describe('id of the cause it belongs to'),
  baseline: z.string(),
  place: sourcePlace.optional().describe('where the recorded step stands that the sequence abuses'),
  recipe,
  confirmed: z.strictObject({ n: z.int(), of: z.int() }).describe('runs of the reduced mutant in which it fired'),
  control: z
    .strictObject({ n: z.int(), of: z.int() })
    .describe('runs of the unmodified baseline, alternating with those, in which it fired'),
  pace: z.enum(['stepwise', 'normal']).describe('whether it also fires one action at a time'),
  witness,
  effects: z.array(effectSchema).describe('the effects that should not have been, first the witness'),
  permitted: z.array(z.string()).describe('what current authority permitted, one phrase each'),
  rungs: z.array(z.enum(RUNGS)),
  modelCalls: z.int().nullable().describe('model calls in the attacked part; null when nobody counts'),
  layers: z
    .array(effectLayers)
    .optional()
    .describe('of each effect, the layers that were seen, by the records of the lab; first that of the witness'),
  steps: z.array(findingStep),
  plan: planSchema.describe('the minimal plan, self-contained'),
  alignment: z.array(alignedStep).optional().describe('the recorded run beside the minimal plan, in order'),
  answers: z.array(answerSchema).length(12),
  remediation: z.strictObject({ pattern: z.string(), check: z.string() }),
  taxonomy: z.array(z.strictObject({ scheme: z.string(), edition: z.string(), id: z.string() })),
  limitation: z.string().optional().describe('documented limitation of the target that this falls under'),
  variants: z.int().describe('trials that showed this fingerprint'),
  replays: z.int().describe('replays spent on reducing it'),
  replay: z.string().describe('the command that replays it'),
});
export type Finding = z.infer<typeof findingSchema>;

/** Findings with the same clause, control that should have stopped them and accepting surface. */
export const causeSchema = z.strictObject({
  id: z.string(),
  clause: clauseSchema,
  control: z.string(),
  surface: z.string(),
  severity: z.enum(SEVERITIES),
  summary: z.string(),
  findings: z.array(z.string()),
});
export type Cause = z.infer<typeof causeSchema>;

export const leftover = z.strictObject({
  canary: z.string(),
  what: z.string(),
  state: z.enum(['removed', 'left']),
  why: z.string().optional(),
});
export type Leftover = z.infer<typeof leftover>;
