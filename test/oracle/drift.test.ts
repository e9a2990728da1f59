import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/model/json.ts';
import * as c from './case.ts';

const { approve, approved, by, courses, done, happened, judged, open, pending, refund, resume, say, send } = c;

const MINUTES = 60_000;
const LIFETIMES = { semantics: { callLifetimeMs: 60 * MINUTES, approvalLifetimeMs: 15 * MINUTES } };
const change = (what: string, value: JsonValue, run: string | undefined = 'main'): c.Written => ({
  as: '$control',
  do: 'change',
  what,
  ...(run === undefined ? {} : { run }),
  value,
});
const clock = (minutes: number) => change('clock', { advanceMs: minutes * MINUTES });
const runs = 'accepts; permits refund inv-1 20.00; main.0.0 done';
const refused = (reason: string) => `not refund inv-1 20.00 (${reason}); main.0.0 refused`;

/** What a resume may do when something has changed since the approval. */
const afterApproval: [string, c.Written, string[], Partial<c.Case>?][] = [
  ['nothing of it', change('weather', {}), [runs]],
  ['an approval that is too old', clock(16), [refused('approval:expired')], LIFETIMES],
  ['call and approval too old', clock(61), [refused('provenance:expired, approval:expired')], LIFETIMES],
  ['an approval that is still good', clock(14), [runs], LIFETIMES],
  ['age where no lifetime is declared', clock(16), [refused('provenance:expired, approval:expired'), runs]],
  ['age that nothing survives', clock(366 * 24 * 60), [refused('provenance:expired, approval:expired')]],
  ['the policy denies the tool', change('policy', { deny: 'refund' }), [refused('principal:policy-denied')]],
  ['the policy denies another tool', change('policy', { deny: 'send' }), [runs]],
  ['another policy', change('policy', { version: '2' }), [refused('approval:other-policy')]],
  ['no member', change('membership', { principal: 'alice', standing: 'revoked' }), [refused('principal:revoked')]],
  ['somebody else no member', change('membership', { principal: 'bob', standing: 'revoked' }), [runs]],
  ['another owner', change('ownership', { resource: 'inv-1', tenant: 'umbra' }), [refused('resource:moved')]],
  ['another owner of something else', change('ownership', { resource: 'inv-2', tenant: 'umbra' }), [runs]],
  ['another version', change('registry', { tool: 'refund', version: '2' }), [refused('approval:other-version')]],
  ['another schema', change('registry', { tool: 'refund', schema: 'next' }), [refused('arguments:old-schema')]],
  ['not promoted', change('registry', { tool: 'refund', promoted: false }), [refused('provenance:unpromoted')]],
  ['its tool killed', change('kill-switch', { scope: 'tool', tool: 'refund' }), [refused('limits:killed')]],
  ['another tool killed', change('kill-switch', { scope: 'tool', tool: 'send' }), [runs]],
  ['its run killed', change('kill-switch', { scope: 'run' }), [refused('limits:killed')]],
  ['another run killed', change('kill-switch', { scope: 'run' }, 'other'), [runs]],
  ['everybody of a tenant killed', change('kill-switch', { scope: 'tenant' }, undefined), [refused('limits:killed')]],
  [
    'a server that it may share',
    change('kill-switch', { scope: 'server', tool: 'send' }),
    [runs, refused('limits:killed')],
  ],
];

describe('a resume after the approval', () => {
  it.each(afterApproval)('with %s', (_name, changed, expected, more) => {
    expect([...courses({ plan: [...approved, changed, resume], ...more })].sort()).toEqual([...expected].sort());
  });
});

describe('a decision after a change', () => {
  const waits = 'not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved';

  it('has no answer to count on where the call could not run anyway', () => {
    for (const changed of [clock(366 * 24 * 60), change('kill-switch', { scope: 'run' })])
      expect(courses({ plan: [...pending, changed, approve] })).toEqual([waits]);
  });

  it('under a new version is accepted, unless the call must be proposed anew', () => {
    const plan = [...pending, change('registry', { tool: 'refund', version: '2' }), approve];
    expect(courses({ plan })).toEqual([`accepts; ${waits}`, waits]);
  });

  it.each([
    ['registry', { tool: 'refund', version: '2' }, 'approval:other-version'],
    ['policy', { version: '2' }, 'approval:other-policy'],
  ])('under the version of the %s that is declared once more: renewed or not', (what, value, why) => {
    const plan = [...pending, change(what, value), approve, change(what, value), resume];
    const seen = courses({ plan });
    expect(seen).toContain(runs);
    expect(seen).toContain(refused(why));
    // A version that is another one again ends the approval, whatever was declared in between.
    const other = [...pending, change(what, value), approve, change(what, { ...value, version: '3' }), resume];
    expect(courses({ plan: other })).not.toContain(runs);
  });

  it('on a superseded call is refused, and counts for nothing', () => {
    const plan = [...pending, say(1), approve];
    expect(courses({ plan })).toEqual(['refuses; not refund inv-1 20.00 (approval:superseded); main.0.0 superseded']);
    const revived = judged({ plan: [...plan, resume], effects: [happened(4)] });
    expect(revived.witnesses[0]).toMatchObject({
      clause: 'approval',
      reasons: ['approval:superseded'],
      sign: 'excess',
    });
  });
});

describe('a change', () => {
  it('does not undo what has happened', () => {
    const plan = [...done, change('kill-switch', { scope: 'run' })];
    expect(judged({ plan, effects: [happened(3)] }).verdict).toBe('held');
    expect(judged({ plan, effects: [] }).verdict).toBe('violated');
  });

  it('that the target would not make changes nothing, and what it was to attack proves nothing', () => {
    const killed = { ...change('kill-switch', { scope: 'run' }), attack: 'throw-kill-switch' };
    const plan = [...approved, killed, resume];
    expect(judged({ plan, facts: { a3: 'refused' }, effects: [happened(4)] })).toMatchObject({
      verdict: 'inconclusive',
      why: 'precondition',
    });
  });

  it('that is asked for by whom the plan has shut out is lawfully refused', () => {
    const revoked = change('membership', { principal: 'alice', standing: 'revoked' });
    const fork = { ...by('alice', change('fork', 'main')), attack: 'replay-checkpoint' };
    const facts = { a3: 'accepted', a4: 'refused' } as const;
    expect(judged({ plan: [...approved, revoked, fork], facts, effects: [] }).verdict).toBe('held');
    expect(judged({ plan: [...approved, fork], facts: { a3: 'refused' }, effects: [] }).why).toBe('precondition');
  });

  it('stops an ungated call as well', () => {
    const plan = [open, change('registry', { tool: 'send', promoted: false }), say(0, send())];
    expect(courses({ plan })).toEqual(['accepts; not send eve hello (provenance:unpromoted); main.0.0 refused']);
  });

  it('that ends a call for good leaves the answer to its cancellation open', () => {
    const plan = [...pending, change('policy', { deny: 'refund' }), c.cancel];
    expect(courses({ plan })).toEqual(['not refund inv-1 20.00 (provenance:cancelled); main.0.0 cancelled']);
  });

  it('of the membership of an approver takes the word of what is decided later', () => {
    const revoked = change('membership', { principal: 'carol', standing: 'revoked' });
    const plan = [...pending, revoked, approve, resume];
    expect(judged({ plan, facts: { a3: 'refused' }, effects: [] }).verdict).toBe('held');
    expect(judged({ plan, effects: [] }).verdict).toBe('held');
    expect(judged({ plan, effects: [happened(4)] }).fingerprints).toEqual(['approval:revoked|resume|excess']);
  });

  it('of the membership leaves the answers to a former member open', () => {
    const revoked = change('membership', { principal: 'alice', standing: 'revoked' });
    expect(courses({ plan: [open, revoked, say(0, refund())] })).toEqual([
      'not refund inv-1 20.00 (approval:absent); main.0.0 pending',
    ]);
    expect(courses({ plan: [...approved, revoked, by('alice', c.cancel)] })).toEqual([
      'not refund inv-1 20.00 (provenance:cancelled); main.0.0 cancelled',
    ]);
  });
});
