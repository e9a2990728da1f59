import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/model/json.ts';
import * as c from './case.ts';
import { CONTRACT } from './case-contract.ts';

const { approve, courses, open, refund, resume, say, send } = c;

/** `send` sets the context of a session, and `refund` runs under it and serves one purpose. */
const tools = {
  ...CONTRACT.tools,
  send: { ...CONTRACT.tools.send!, setsContext: { argument: 'body', injected: ['tenant'], lifetimeMs: 600_000 } },
  refund: { ...CONTRACT.tools.refund!, needsContext: true, purposes: ['service'], argumentBytes: 200 },
};
const semantics = { callLifetimeMs: 3_600_000, approvalLifetimeMs: 900_000 };
const change = (what: string, value: JsonValue): c.Written => ({
  as: '$control',
  do: 'change',
  what,
  run: 'main',
  value,
});
const clock = (minutes: number) => change('clock', { advanceMs: minutes * 60_000 });
const switched = change('context', { key: 'k', value: 'v' });
const set = say(0, send('staff'));
const asked = say(1, refund());
const decided: c.Written = { ...approve, call: 'main.1.0' } as c.Written;
const lawful = (...plan: c.Written[]): string =>
  courses({ plan: [open, ...plan], contract: { tools }, semantics }).join('\n');

describe('a call that runs under the context of its session', () => {
  it.each<[string, c.Written[], string]>([
    ['was set', [set, asked, decided, resume], 'main.1.0 done'],
    ['was never set', [say(0), asked, decided, resume], '(provenance:no-context)'],
    ['is too old when the call runs', [set, asked, decided, clock(11), resume], '(provenance:context-expired)'],
    ['has grown old in two steps', [set, clock(6), asked, decided, clock(6), resume], '(provenance:context-expired)'],
    ['is not too old', [set, asked, decided, clock(9), resume], 'main.1.0 done'],
    ['was switched after the approval', [set, asked, decided, switched, resume], '(approval:other-context)'],
    ['was switched before the approval', [set, asked, switched, decided, resume], 'main.1.0 done'],
    [
      'holds, while the run is for something else',
      [set, asked, decided, change('purpose', { purpose: 'marketing' }), resume],
      '(limits:purpose)',
    ],
    [
      'holds, while its arguments are too large',
      [set, say(1, refund('inv-1', '9'.repeat(200))), decided, resume],
      '(limits:too-large)',
    ],
  ])('%s', (_name, plan, expected) => {
    expect(lawful(...plan)).toContain(expected);
  });

  // Whether the fault kept the context from being set is open, and so is whether the notice runs under it.
  const good = { from: 'alice', to: 'bob', tools: ['refund'], lifetimeMs: 600_000 };
  const ask = (as: string, path: 'schedule' | 'delegate', more: object): c.Written =>
    c.by(as, c.invoke(refund(), { path, call: 'main.1.0', ...more }));
  it.each<[string, c.Written]>([
    ['resume', resume],
    ['schedule', ask('alice', 'schedule', {})],
    ['delegate', ask('bob', 'delegate', { run: 'main', control: { issued: good, presented: good } })],
  ])('may be refused by %s where a fault befell what set the context', (_name, last) => {
    const failed: c.Written = { as: '$control', do: 'fault', what: 'result', run: 'main', value: { how: 'failure' } };
    expect(lawful(set, asked, decided, last)).toMatch(/^accepts; permits refund/);
    expect(lawful(failed, set, asked, decided, last)).toMatch(/^permits perhaps refund/);
  });

  it('is not set by a key that is injected', () => {
    expect(lawful(say(0, send('tenant')))).toContain('(resource:injected-context)');
  });
});
