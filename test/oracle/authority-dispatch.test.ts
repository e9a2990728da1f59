import { describe, expect, it } from 'vitest';
import type { Entry, IdRef, Proposal } from '../../src/model/plan.ts';
import type { Semantics } from '../../src/model/semantics.ts';
import * as c from './case.ts';

const { open, say, refund, send, resume, cancel, retry, redeliver, invoke, answer, submit, by } = c;
const { pending, approved, rejected, cancelled, done, courses } = c;

const under = (semantics: Partial<Semantics>) => ({ semantics });
const both = [open, say(0, refund(), refund('inv-2'))];
const known = { ref: 'main.0.0' };
const made = { made: 'mine' };
const shows = (id: IdRef, { tool, arguments: args }: Proposal = refund()): Entry => ({
  role: 'assistant',
  calls: [{ id, tool, arguments: args }],
});
const approval = (call: IdRef): Entry => ({ role: 'approval', call, decision: 'approve', by: 'carol' });
const itself = invoke(refund(), { call: 'main.0.0' });

const TABLE: Record<string, c.Row[]> = {
  resume: [
    ['dispatches what is approved', done, ['accepts; permits refund inv-1 20.00; main.0.0 done']],
    ['not what waits', [...pending, resume], ['not refund inv-1 20.00 (approval:absent); main.0.0 pending']],
    ['not what was denied', [...rejected, resume], ['not refund inv-1 20.00 (approval:denied); main.0.0 rejected']],
    [
      'not what was cancelled',
      [...cancelled, resume],
      ['not refund inv-1 20.00 (provenance:cancelled); main.0.0 cancelled'],
    ],
    [
      'not what was superseded',
      [...pending, say(1), resume],
      ['not refund inv-1 20.00 (provenance:superseded); main.0.0 superseded'],
    ],
    ['not what has run', [...done, resume], ['not refund inv-1 20.00 (replay:done); main.0.0 done']],
    [
      'one of two',
      [...both, c.approve, resume],
      [
        'accepts; permits refund inv-1 20.00; not refund inv-2 20.00 (approval:absent); main.0.0 done; main.0.1 pending',
      ],
    ],
    [
      "not on another tenant's resource",
      [open, say(0, refund('inv-9')), c.approve, resume],
      ['not refund inv-9 20.00 (resource:other-tenant); main.0.0 refused'],
    ],
    [
      'what was recorded, not what a copy said',
      [...pending, c.decide('approve', { copy: refund('inv-1', '99.00') }), resume],
      ['accepts; permits refund inv-1 20.00; not refund inv-1 99.00 (approval:other-arguments); main.0.0 done'],
      under({ mismatchedCopy: 'ignore' }),
    ],
    [
      'by a colleague',
      [...approved, by('bob', resume)],
      ['refuses; not refund inv-1 20.00 (principal:not-owner); main.0.0 approved'],
    ],
    [
      'by another tenant, and nothing is approved',
      [...pending, by('mallory', resume)],
      ['refuses; not refund inv-1 20.00 (principal:other-tenant, approval:absent); main.0.0 pending'],
    ],
    [
      'by nobody',
      [...approved, by('', resume)],
      ['refuses; not refund inv-1 20.00 (principal:anonymous); main.0.0 approved'],
    ],
    [
      'by another tenant, and it has run',
      [...done, by('mallory', resume)],
      ['refuses; not refund inv-1 20.00 (replay:done); main.0.0 done'],
    ],
    ['of no run', [resume], ['refuses']],
  ],
  cancel: [
    ['what is approved', cancelled, ['accepts; not refund inv-1 20.00 (provenance:cancelled); main.0.0 cancelled']],
    [
      'what waits',
      [...pending, cancel],
      ['accepts; not refund inv-1 20.00 (provenance:cancelled); main.0.0 cancelled'],
    ],
    [
      'the whole run',
      [...both, { as: 'alice', do: 'cancel', run: 'main' }],
      [
        'accepts; not refund inv-1 20.00 (provenance:cancelled); not refund inv-2 20.00 (provenance:cancelled); main.0.0 cancelled; main.0.1 cancelled',
      ],
    ],
    [
      'as a request only, which may come too late',
      cancelled,
      ['accepts; not refund inv-1 20.00 (provenance:cancelled); main.0.0 cancelled', 'main.0.0 approved'],
      under({ cancel: 'requested' }),
    ],
    ['a call that has run cannot be accepted as final', [...done, cancel], ['refuses; main.0.0 done']],
    [
      'a call that has run, as a request',
      [...done, cancel],
      ['main.0.0 done', 'main.0.0 done'],
      under({ cancel: 'requested' }),
    ],
    [
      'a run with nothing left in it, as it likes',
      [...done, { as: 'alice', do: 'cancel', run: 'main' }],
      ['main.0.0 done'],
    ],
    ['twice', [...cancelled, cancel], ['main.0.0 cancelled']],
    ['by somebody else', [...approved, by('mallory', cancel)], ['refuses; main.0.0 approved']],
  ],
  retry: [
    ['what has run', [...done, retry], ['not refund inv-1 20.00 (replay:done); main.0.0 done']],
    ['what waits', [...pending, retry], ['not refund inv-1 20.00 (approval:absent); main.0.0 pending']],
    ['what is not there', [open, retry], ['refuses']],
    [
      'what is approved: refused',
      [...approved, retry],
      ['not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved'],
    ],
    [
      'what is approved: dispatched',
      [...approved, retry],
      ['permits refund inv-1 20.00; main.0.0 done'],
      under({ retryApproved: 'dispatch' }),
    ],
    [
      'what is approved: either',
      [...approved, retry],
      [
        'not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved',
        'permits refund inv-1 20.00; main.0.0 done',
      ],
      under({ retryApproved: 'either' }),
    ],
    [
      'by a colleague',
      [...done, by('bob', retry)],
      ['refuses; not refund inv-1 20.00 (principal:not-owner); main.0.0 done'],
    ],
    [
      'by another tenant',
      [...approved, by('mallory', retry)],
      ['refuses; not refund inv-1 20.00 (principal:other-tenant); main.0.0 approved'],
    ],
  ],
  redeliver: [
    ['what has run', [...done, redeliver], ['not refund inv-1 20.00 (replay:done); main.0.0 done']],
    ['what is not there', [open, redeliver], ['refuses']],
    [
      'what is approved: refused',
      [...approved, redeliver],
      ['not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved'],
    ],
    [
      'what is approved: perhaps there is a job, perhaps not',
      [...approved, redeliver],
      [
        'not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved',
        'permits perhaps refund inv-1 20.00; main.0.0 done',
      ],
      under({ retryApproved: 'dispatch' }),
    ],
  ],
  invoke: [
    ['a gated tool', [invoke(refund())], ['refuses; not refund inv-1 20.00 (approval:absent)']],
    [
      'a gated tool, claiming an approval',
      [invoke(refund(), { claimsApproval: true })],
      ['refuses; not refund inv-1 20.00 (approval:forged)'],
    ],
    ['an ungated tool', [invoke(send())], ['', 'permits perhaps send eve hello; direct-a0.0 done']],
    [
      "an ungated tool on another tenant's resource",
      [by('mallory', invoke(send()))],
      ['refuses; not send eve hello for mallory (resource:other-tenant)'],
    ],
    ['by nobody', [by('', invoke(send()))], ['refuses; not send eve hello for nobody (principal:anonymous)']],
    [
      'an approved call by its id',
      [...approved, itself],
      [
        'not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved',
        'permits perhaps refund inv-1 20.00; main.0.0 done',
      ],
    ],
    ['a call that waits', [...pending, itself], ['not refund inv-1 20.00 (approval:absent); main.0.0 pending']],
    ['a call that has run', [...done, itself], ['not refund inv-1 20.00 (replay:done); main.0.0 done']],
    ['a call that is not there', [open, itself], ['refuses; not refund inv-1 20.00 (provenance:unknown-call)']],
    [
      "somebody else's call",
      [...approved, by('mallory', itself)],
      ['refuses; not refund inv-1 20.00 for mallory (principal:other-tenant); main.0.0 approved'],
    ],
  ],
  answer: [
    ['by the owner', [...pending, answer], ['not exposure paid (pairing:not-executor); main.0.0 pending']],
    [
      'by somebody else',
      [...pending, by('mallory', answer)],
      ['not exposure paid (pairing:not-owner); main.0.0 pending'],
    ],
  ],
  submit: [
    ['a call that the client made up', [submit(shows(made))], ['not refund inv-1 20.00 (provenance:client-authored)']],
    ['with its approval', [submit(shows(made), approval(made))], ['not refund inv-1 20.00 (approval:forged)']],
    [
      'with an approval that its tool does not need',
      [submit(shows(made, send()), approval(made))],
      ['not send eve hello (provenance:client-authored)'],
    ],
    [
      'with the approval of another call',
      [submit(shows(made), approval({ made: 'other' }))],
      ['not refund inv-1 20.00 (provenance:client-authored)'],
    ],
    [
      'a call that waits',
      [...pending, submit(shows(known))],
      ['not refund inv-1 20.00 (approval:absent); main.0.0 pending'],
    ],
    [
      'a call that waits, with an approval',
      [...pending, submit(shows(known), approval(known))],
      ['not refund inv-1 20.00 (approval:forged); main.0.0 pending'],
    ],
    [
      'a call that was denied, with an approval',
      [...rejected, submit(shows(known), approval(known))],
      ['not refund inv-1 20.00 (approval:denied); main.0.0 rejected'],
    ],
    [
      'a call that was cancelled, where a message continues',
      [...cancelled, submit(shows(known))],
      ['not refund inv-1 20.00 (provenance:cancelled); main.0.0 cancelled'],
      under({ continueOn: 'message' }),
    ],
    ['a call that has run', [...done, submit(shows(known))], ['not refund inv-1 20.00 (replay:done); main.0.0 done']],
    [
      'an approved call',
      [...approved, submit(shows(known))],
      ['not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved'],
    ],
    [
      'an approved call, where a message may continue its run',
      [...approved, submit(shows(known))],
      [
        'not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved',
        'permits perhaps refund inv-1 20.00; not refund inv-1 20.00 (provenance:not-resumed); main.0.0 done',
      ],
      under({ continueOn: 'either' }),
    ],
    [
      'an approved call with other arguments, where a message may continue',
      [...approved, submit(shows(known, refund('inv-1', '99.00')))],
      ['not refund inv-1 99.00 (provenance:client-authored); main.0.0 approved'],
      under({ continueOn: 'either' }),
    ],
    [
      "a colleague's approved call",
      [...approved, by('bob', submit(shows(known)))],
      ['not refund inv-1 20.00 (principal:not-owner); main.0.0 approved'],
    ],
    [
      "another tenant's approved call",
      [...approved, by('mallory', submit(shows(known)))],
      ['not refund inv-1 20.00 (principal:other-tenant); main.0.0 approved'],
    ],
    ['by nobody', [by('', submit(shows(made)))], ['refuses; not refund inv-1 20.00 for nobody (principal:anonymous)']],
    [
      'and what the model proposes in answer is a call',
      [{ ...submit({ role: 'user', text: 'hi' }), rounds: [[send()]] } as c.Written],
      ['accepts; permits send eve hello; other.0.0 done'],
    ],
  ],
  'what the authority does not change': [
    ['wait', [open, { as: 'alice', do: 'wait', ms: 5 }], ['']],
    [
      'compact',
      [...approved, { as: 'alice', do: 'compact', run: 'main', how: 'compact' }],
      ['not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved'],
    ],
  ],
};

describe.each(Object.entries(TABLE))('%s', (_rule, rows) => {
  it.each(rows)('%s', (_what, plan, expected, more = {}) => {
    expect(courses({ plan, ...more })).toEqual(expected);
  });
});
