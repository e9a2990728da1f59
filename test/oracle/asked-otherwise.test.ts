import { describe, expect, it } from 'vitest';
import { approved, courses, invoke, refund, send, type Written } from './case.ts';

const asked = (call: ReturnType<typeof refund>, path: 'direct' | 'schedule'): Written =>
  invoke(call, { path, call: 'main.0.0' });
const not = 'not refund inv-1 20.00 (provenance:not-resumed)';

describe.each(['direct', 'schedule'] as const)('an approved call that is asked for by its id, %s', (path) => {
  it('with other arguments is refused where a mismatching copy is', () => {
    expect(courses({ plan: [...approved, asked(refund('inv-1', '21.00'), path)] })).toEqual([
      `refuses; ${not}; not refund inv-1 21.00 (approval:other-arguments); main.0.0 approved`,
    ]);
  });

  it('as another tool is refused likewise', () => {
    expect(courses({ plan: [...approved, asked(send(), path)] })).toEqual([
      `refuses; ${not}; not send eve hello (approval:other-tool); main.0.0 approved`,
    ]);
  });

  it('may run as it was approved where copies are ignored, and never as it was asked for', () => {
    const plan = [...approved, asked(refund('inv-1', '21.00'), path)];
    expect(courses({ plan, semantics: { mismatchedCopy: 'ignore' } })).toEqual([
      'permits perhaps refund inv-1 20.00; not refund inv-1 21.00 (approval:other-arguments); main.0.0 done',
    ]);
    expect(courses({ plan, semantics: { mismatchedCopy: 'either' } })).toHaveLength(2);
  });
});
