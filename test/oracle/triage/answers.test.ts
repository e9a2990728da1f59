import { describe, expect, it } from 'vitest';
import { answerSchema, QUESTIONS } from '../../../src/model/finding.ts';
import type { ModelCall } from '../../../src/model/transcript.ts';
import { type AnswerInput, answersFor } from '../../../src/oracle/triage/answers.ts';
import { modelCallsInAttack } from '../../../src/oracle/triage/attacked-part.ts';
import { golden } from '../../golden.ts';
import * as cases from './cases.ts';
import { asked, contract, type Judged } from './sample.ts';

function input({ plan, transcript, witness, excess }: Judged, modelCalls: ModelCall[] | null = [asked]): AnswerInput {
  const recipe = plan.actions.some((a) => a.attack !== undefined)
    ? [{ operator: 'some', site: 'here', parameters: {} }]
    : [];
  return {
    plan,
    recipe,
    witness,
    effects: excess,
    transcript,
    modelCalls,
    contract,
    confirmed: { n: 5, of: 5 },
    control: { n: 0, of: 5 },
    replay: 'retcon replay F-00000001',
  };
}

const all = Object.entries(cases);

describe('the twelve answers', () => {
  it.each(all)('%s: are in order, in form, and honest', (name, judged) => {
    const answers = answersFor(input(judged));
    expect(answers.map((a) => a.id)).toEqual(QUESTIONS.map((q) => q.id));
    for (const answer of answers) {
      expect(answerSchema.parse(answer)).toEqual(answer);
      expect(answer.answer).toMatch(/\.$/);
      expect(answer.source).not.toBe('');
    }
    const text = answers
      .map((a, i) => `${i + 1}. ${QUESTIONS[i]?.question}\n   ${a.answer}\n   [${a.source}]`)
      .join('\n');
    golden(`test/oracle/triage/answers-${name}.golden.txt`, `${text}\n`);
  });

  it('say that nobody counts the model, instead of none', () => {
    const answer = answersFor(input(cases.revived, null)).find((a) => a.id === 'model-invoked');
    expect(answer?.answer).toMatch(/^not observable: /);
  });

  it('say that an action under way is unknown', () => {
    const judged = { ...cases.revived, witness: { ...cases.revived.witness, action: 'none', actionKind: 'none' } };
    expect(answersFor(input(judged)).find((a) => a.id === 'exposing-path')?.answer).toMatch(/^not observable: /);
  });

  it('tell a model that was asked to go on from one that proposed the call', () => {
    const after: ModelCall = { ...asked, round: 1, at: 1440, proposals: [] };
    const answer = answersFor(input(cases.revived, [asked, after])).find((a) => a.id === 'model-invoked');
    expect(answer?.answer).toBe(
      'Yes: the model was asked 1 time from the first changed step on (1 time before it), and proposed nothing.',
    );
  });

  it('ask for an approval only where the tool needs one', () => {
    const judged = { ...cases.revived, witness: { ...cases.revived.witness, tool: 'send_message' } };
    expect(answersFor(input(judged)).find((a) => a.id === 'approval')?.answer).toBe(
      'Not required: send_message needs no approval.',
    );
    const odd = { ...cases.revived, witness: { ...cases.revived.witness, tool: 'format_disk' } };
    expect(answersFor(input(odd)).find((a) => a.id === 'approval')?.answer).toMatch(/^not observable: /);
  });
});

describe('the attacked part', () => {
  it('begins with the first changed step, and is everything where none is', () => {
    expect(modelCallsInAttack(cases.revived.plan, cases.revived.transcript, [asked])).toEqual([]);
    expect(modelCallsInAttack(cases.missing.plan, cases.missing.transcript, [asked])).toEqual([asked]);
    expect(modelCallsInAttack(cases.revived.plan, cases.revived.transcript, null)).toBeNull();
  });
});
