import type { Contract } from '../../model/contract.ts';
import type { Effect } from '../../model/effect.ts';
import { type Answer, QUESTIONS } from '../../model/finding.ts';
import type { Plan, SimpleAction } from '../../model/plan.ts';
import { simpleActions } from '../../model/plan-actions.ts';
import type { Recipe } from '../../model/recipe.ts';
import type { ModelCall, Transcript } from '../../model/transcript.ts';
import type { Witness } from '../../model/verdict.ts';
import { exposingPath, mutableFields, origin } from './answers-attack.ts';
import { approval, blockingChange, fixVerified, minimalReplay } from './answers-fix.ts';
import { controls, duplicated, modelInvoked, sideEffect, whoAndWhat } from './answers-observed.ts';

export interface AnswerInput {
  /** The minimal plan, bound or with placeholders. */
  plan: Plan;
  recipe: Recipe;
  witness: Witness;
  /** The effects that should not have been, first the witness. */
  effects: readonly Effect[];
  transcript: Transcript;
  /** null when nobody counts the model's calls. */
  modelCalls: readonly ModelCall[] | null;
  contract: Contract;
  confirmed: { n: number; of: number };
  control: { n: number; of: number };
  /** What the target shows of its inside; no adapter offers it yet. */
  inspect?: undefined;
  /** The command that replays the finding. */
  replay: string;
}

/** What the questions are answered from, with the causing action looked up. */
export interface Case extends AnswerInput {
  causing: SimpleAction | undefined;
}

/** An answer and where it was read. */
export interface Told {
  answer: string;
  source: string;
}

type QuestionId = (typeof QUESTIONS)[number]['id'];

const ANSWERS: Readonly<Record<QuestionId, (of: Case) => Told>> = {
  origin,
  'mutable-fields': mutableFields,
  'exposing-path': exposingPath,
  'model-invoked': modelInvoked,
  controls,
  'who-and-what': whoAndWhat,
  approval,
  'side-effect': sideEffect,
  duplicated,
  'minimal-replay': minimalReplay,
  'blocking-change': blockingChange,
  'fix-verified': fixVerified,
};

/** The twelve evidence questions of seed 000, answered in order. What is unknown says so, and why. */
export function answersFor(input: AnswerInput): Answer[] {
  const causing = simpleActions(input.plan).find((a) => a.id === input.witness.action);
  return QUESTIONS.map(({ id }) => ({ id, ...ANSWERS[id]({ ...input, causing }) }));
}
