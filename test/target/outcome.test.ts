import { describe, expect, it } from 'vitest';
import type { StepKind } from '../../src/model/transcript.ts';
import { jsonOf } from '../../src/target/http/answer-json.ts';
import { classify, type OutcomeRule } from '../../src/target/http/outcome.ts';

function kindOf(status: number, body: unknown, outcomes: OutcomeRule[] = []): StepKind {
  const answer = { status, contentType: 'application/json', body: JSON.stringify(body) };
  return classify(answer, jsonOf(answer), { outcomes, serviced: ['$.run', '$.error.class'], reason: '$.error.class' })
    .kind;
}
const no = { error: { class: 'forbidden' } };

describe('outcomes', () => {
  it.each<[number, unknown, StepKind]>([
    [200, { run: 'r' }, 'accepted'],
    [201, { run: 'r' }, 'accepted'],
    [200, {}, 'not-serviced'],
    [200, [], 'not-serviced'],
    [400, no, 'refused'],
    [403, no, 'refused'],
    [404, no, 'refused'],
    [404, { message: 'no such route' }, 'not-serviced'],
    [422, no, 'refused'],
    [401, no, 'not-authenticated'],
    [407, {}, 'not-authenticated'],
    [408, no, 'not-serviced'],
    [425, no, 'not-serviced'],
    [429, no, 'not-serviced'],
    [304, no, 'not-serviced'],
    [500, no, 'not-serviced'],
    [503, no, 'not-serviced'],
  ])('%i %j is %s', (status, body, kind) => {
    expect(kindOf(status, body)).toBe(kind);
  });

  it('follow the rules of the file first, and never believe an answer that is not the gateway’s', () => {
    const rules: OutcomeRule[] = [
      { when: { status: 200, has: '$.error' }, outcome: 'refused' },
      { when: { status: ['500-503', 418], equals: { path: '$.error.class', value: 'policy' } }, outcome: 'refused' },
      { when: { status: 202, lacks: '$.done' }, outcome: 'indeterminate' },
    ];
    expect(kindOf(200, { run: 'r', error: { class: 'x' } }, rules)).toBe('refused');
    expect(kindOf(503, { error: { class: 'policy' } }, rules)).toBe('refused');
    expect(kindOf(418, { error: { class: 'policy' } }, rules)).toBe('refused');
    expect(kindOf(503, { error: { class: 'fault' } }, rules)).toBe('not-serviced');
    expect(kindOf(202, { run: 'r' }, rules)).toBe('indeterminate');
    expect(kindOf(202, { run: 'r', done: 1 }, rules)).toBe('accepted');
    expect(kindOf(200, { error: 'odd' }, rules)).toBe('not-serviced');
  });

  it('print a target’s words on one line', () => {
    const answer = { status: 409, contentType: '', body: JSON.stringify({ error: { class: 'a\n\u001b[31mb' } }) };
    const outcome = classify(answer, jsonOf(answer), { outcomes: [], serviced: ['$.error'], reason: '$.error.class' });
    expect(outcome.why).toBe('answered 409 a [31mb');
  });
});
