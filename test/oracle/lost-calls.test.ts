import { describe, expect, it } from 'vitest';
import * as c from './case.ts';
import { CONTRACT } from './case-contract.ts';

const { approve, approved, courses, decide, happened, judged, refund, resume, say } = c;
const spend = { argument: 'amount', max: '30.00' };
const limited = { tools: { ...CONTRACT.tools, refund: { ...CONTRACT.tools.refund!, spend } } };
const crash: c.Written = { as: '$control', do: 'fault', what: 'crash', run: 'main', value: { at: 'before-effect' } };
const next = [say(1, refund()), decide('approve', { call: 'main.1.0' }), resume];

describe('the limit of a run', () => {
  it('counts what was permitted before', () => {
    expect(courses({ plan: [...approved, resume, ...next], contract: limited })).toEqual([
      'not refund inv-1 20.00 (replay:done); not refund inv-1 20.00 (limits:spend); main.0.0 done; main.1.0 refused',
    ]);
  });

  it('leaves both open when nobody knows whether the call before had its effect', () => {
    const plan = [...approved, crash, resume, ...next];
    const lost = { plan, contract: limited };
    expect(courses(lost).join('\n')).toContain('permits perhaps refund inv-1 20.00');
    const effect = happened(plan.length - 1);
    expect(judged({ ...lost, effects: [effect] }).verdict).toBe('held');
    expect(judged({ ...lost, effects: [] }).verdict).toBe('held');
  });
});

describe('a run whose worker is gone', () => {
  it('may keep a message out, whatever else waits in it', () => {
    const both = [c.open, say(0, refund(), refund('inv-2')), approve, crash, resume];
    expect(judged({ plan: [...both, say(1)], facts: { a5: 'refused' } }).verdict).not.toBe('violated');
    expect(judged({ plan: [...both.filter((a) => a !== crash), say(1)], facts: { a4: 'refused' } }).verdict).toBe(
      'violated',
    );
  });
});
