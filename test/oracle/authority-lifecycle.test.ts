import { describe, expect, it } from 'vitest';
import type { Semantics } from '../../src/model/semantics.ts';
import * as c from './case.ts';
import { CONTRACT } from './case-contract.ts';

const { open, say, refund, send, approve, reject, decide, by, pending, approved, rejected, cancelled, done } = c;
const { courses } = c;

const read = (customer: string) => ({ tool: 'read', arguments: { customer } });
const note = (text: string) => ({ tool: 'note', arguments: { text } });
const twins = [refund(), refund('inv-2', '5.00', { sameIdAs: 0 }), send()];
const changed = decide('approve', { copy: refund('inv-1', '99.00') });
const under = (semantics: Partial<Semantics>) => ({ semantics });

/** The rule of `refund` with something else about it. */
function refundRule(more: Partial<(typeof CONTRACT.tools)[string]>): Pick<c.Case, 'contract'> {
  const { refund: rule } = CONTRACT.tools;
  return { contract: { tools: { ...CONTRACT.tools, refund: { ...rule!, ...more } } } };
}

const TABLE: Record<string, c.Row[]> = {
  open: [
    ['by somebody known', [open], ['accepts']],
    ['by nobody', [by('', open)], ['refuses']],
  ],
  say: [
    ['a gated call waits', pending, ['accepts; not refund inv-1 20.00 (approval:absent); main.0.0 pending']],
    ['an ungated call runs', [open, say(0, send())], ['accepts; permits send eve hello; main.0.0 done']],
    [
      'reading may be repeated',
      [open, say(0, read('cus-1'))],
      ['accepts; permits any number of read cus-1; main.0.0 done'],
    ],
    [
      "another tenant's resource",
      [open, say(0, read('cus-9'))],
      ['accepts; not read cus-9 (resource:other-tenant); main.0.0 refused'],
    ],
    ['an unknown tool', [open, say(0, { tool: 'format', arguments: {} })], ['accepts; main.0.0 invalid']],
    ['a tool without a canary', [open, say(0, note('a'))], ['accepts; main.0.0 pending']],
    ['by a colleague', [open, by('bob', say(0, send()))], ['refuses; not send eve hello (principal:not-owner)']],
    [
      'by another tenant',
      [open, by('mallory', say(0, send()))],
      ['refuses; not send eve hello (principal:other-tenant)'],
    ],
    ['by nobody', [open, by('', say(0, send()))], ['refuses; not send eve hello (principal:anonymous)']],
    ['on no run', [say(0, send())], ['refuses; not send eve hello (provenance:unknown-run)']],
    [
      'by somebody whom the recording does not show',
      [by('bob', open), by('bob', say(0, send()))],
      ['accepts; permits perhaps send eve hello for bob, unspecified: whether bob may use send; main.0.0 done'],
    ],
    [
      'by somebody whom the policy does not name',
      [by('bob', open), by('bob', say(0, send()))],
      ['accepts; not send eve hello for bob (principal:not-allowed); main.0.0 refused'],
      { contract: { source: 'policy' } },
    ],
  ],
  'a message while a call waits': [
    [
      'supersedes it',
      [...pending, say(1, send())],
      [
        'accepts; permits send eve hello; not refund inv-1 20.00 (provenance:superseded); main.0.0 superseded; main.1.0 done',
      ],
    ],
    [
      'keeps it',
      [...pending, say(1, send())],
      ['accepts; permits send eve hello; main.0.0 pending; main.1.0 done'],
      under({ messageWhilePending: 'keep' }),
    ],
    [
      'is kept out by it',
      [...pending, say(1, send())],
      ['refuses; main.0.0 pending'],
      under({ messageWhilePending: 'refuse' }),
    ],
    [
      'is kept out, or not, by one that no decision makes lawful',
      [open, say(0, refund('inv-1', '900.00')), say(1)],
      ['accepts; main.0.0 invalid', 'refuses; main.0.0 invalid'],
      { ...under({ messageWhilePending: 'refuse' }), ...refundRule({ limits: [{ argument: 'amount', max: '100' }] }) },
    ],
    [
      'does any of these',
      [...approved, say(1)],
      [
        'accepts; not refund inv-1 20.00 (provenance:superseded); main.0.0 superseded',
        'accepts; main.0.0 approved',
        'refuses; main.0.0 approved',
      ],
      under({ messageWhilePending: 'either' }),
    ],
    ['leaves alone what has run', [...done, say(1)], ['accepts; main.0.0 done']],
  ],
  'two calls with one id': [
    [
      'refuse the whole turn',
      [open, say(0, ...twins)],
      [
        'accepts; not refund inv-1 20.00 (approval:duplicate-id); not refund inv-2 5.00 (approval:duplicate-id); not send eve hello (approval:duplicate-id); main.0.0 invalid; main.0.1 invalid; main.0.2 invalid',
      ],
    ],
    [
      'leave the first',
      [open, say(0, ...twins)],
      [
        'accepts; permits send eve hello; not refund inv-1 20.00 (approval:absent); not refund inv-2 5.00 (approval:duplicate-id); main.0.0 pending; main.0.1 invalid; main.0.2 done',
      ],
      under({ duplicateIds: 'first' }),
    ],
  ],
  approve: [
    ['waits for the resume', approved, ['accepts; not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved']],
    ['dispatches', approved, ['accepts; permits refund inv-1 20.00; main.0.0 done'], under({ dispatchOn: 'decision' })],
    [
      'does either',
      approved,
      [
        'accepts; not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved',
        'accepts; permits refund inv-1 20.00; main.0.0 done',
      ],
      under({ dispatchOn: 'either' }),
    ],
    ['of a call that is not there', [open, approve], ['refuses']],
    [
      'by another tenant',
      [...pending, by('trent', approve)],
      ['refuses; not refund inv-1 20.00 (approval:other-tenant); main.0.0 pending'],
    ],
    [
      'without the role',
      [...pending, by('bob', approve)],
      ['refuses; not refund inv-1 20.00 (approval:not-entitled); main.0.0 pending'],
    ],
    [
      'by the requester',
      [...pending, by('alice', approve)],
      ['refuses; not refund inv-1 20.00 (approval:self); main.0.0 pending'],
    ],
    [
      'by nobody',
      [...pending, by('', approve)],
      ['refuses; not refund inv-1 20.00 (approval:anonymous); main.0.0 pending'],
    ],
    [
      'by the requester, where the requester approves',
      [...pending, by('alice', approve)],
      ['accepts; not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved'],
      refundRule({ approvedBy: { who: 'requester' } }),
    ],
    [
      'by somebody else, where the requester approves',
      [...pending, approve],
      ['refuses; not refund inv-1 20.00 (approval:not-entitled); main.0.0 pending'],
      refundRule({ approvedBy: { who: 'requester' } }),
    ],
    [
      'by a colleague, where anybody else approves',
      [...pending, by('bob', approve)],
      ['accepts; not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved'],
      refundRule({ approvedBy: { who: 'other' } }),
    ],
  ],
  'a second decision': [
    [
      'after a denial',
      [...rejected, approve],
      ['refuses; not refund inv-1 20.00 (approval:denied); main.0.0 rejected'],
    ],
    [
      'after an approval',
      [...approved, reject],
      ['refuses; not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved'],
    ],
    [
      'wins where the last one does',
      [...approved, reject],
      ['accepts; not refund inv-1 20.00 (approval:denied); main.0.0 rejected'],
      under({ redecide: 'last' }),
    ],
    [
      'does either',
      [...rejected, approve],
      [
        'refuses; not refund inv-1 20.00 (approval:denied); main.0.0 rejected',
        'accepts; not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved',
      ],
      under({ redecide: 'either' }),
    ],
    [
      'revives nothing that was cancelled',
      [...cancelled, approve],
      ['refuses; not refund inv-1 20.00 (provenance:cancelled); main.0.0 cancelled'],
      under({ redecide: 'last' }),
    ],
    [
      'repeats nothing that has run',
      [...done, approve],
      ['refuses; not refund inv-1 20.00 (replay:done); main.0.0 done'],
      under({ redecide: 'last' }),
    ],
  ],
  'a decision with a copy': [
    [
      'of the same call',
      [...pending, decide('approve', { copy: refund() })],
      ['accepts; not refund inv-1 20.00 (provenance:not-resumed); main.0.0 approved'],
    ],
    [
      'with other arguments is refused',
      [...pending, changed],
      ['refuses; not refund inv-1 99.00 (approval:other-arguments); main.0.0 pending'],
    ],
    [
      'with other arguments binds what was recorded',
      [...pending, changed],
      [
        'accepts; not refund inv-1 20.00 (provenance:not-resumed); not refund inv-1 99.00 (approval:other-arguments); main.0.0 approved',
      ],
      under({ mismatchedCopy: 'ignore' }),
    ],
    [
      'does either',
      [...pending, changed],
      [
        'refuses; not refund inv-1 99.00 (approval:other-arguments); main.0.0 pending',
        'accepts; not refund inv-1 20.00 (provenance:not-resumed); not refund inv-1 99.00 (approval:other-arguments); main.0.0 approved',
      ],
      under({ mismatchedCopy: 'either' }),
    ],
    [
      'of another tool',
      [...pending, decide('approve', { copy: { tool: 'delete', arguments: { path: 'old.txt' } } })],
      ['refuses; not delete old.txt (approval:other-tool); main.0.0 pending'],
    ],
    [
      'that no sensor would see is refused as well',
      [open, say(0, note('a')), decide('approve', { copy: note('b') })],
      ['refuses; main.0.0 pending'],
    ],
    [
      'by somebody not entitled',
      [...pending, by('bob', changed)],
      [
        'refuses; not refund inv-1 20.00 (approval:not-entitled); not refund inv-1 99.00 (approval:other-arguments); main.0.0 pending',
      ],
    ],
  ],
  reject: [
    ['ends the call', rejected, ['accepts; not refund inv-1 20.00 (approval:denied); main.0.0 rejected']],
    [
      'by somebody not entitled ends nothing',
      [...pending, by('bob', reject)],
      ['refuses; not refund inv-1 20.00 (approval:not-entitled); main.0.0 pending'],
    ],
  ],
  'a limit': [
    [
      'is kept exactly',
      [open, say(0, refund('inv-1', '50.000')), approve, c.resume],
      ['accepts; permits refund inv-1 50.000; main.0.0 done'],
      refundRule({ limits: [{ argument: 'amount', max: '50.00' }] }),
    ],
    [
      'is exceeded by a hair',
      [open, say(0, refund('inv-1', '50.001')), approve, c.resume],
      ['not refund inv-1 50.001 (arguments:over-limit); main.0.0 invalid'],
      refundRule({ limits: [{ argument: 'amount', max: '50.00' }] }),
    ],
    [
      'is exceeded by what is no plain decimal',
      [open, say(0, refund('inv-1', '1e1')), approve, c.resume],
      ['not refund inv-1 1e1 (arguments:over-limit); main.0.0 invalid'],
      refundRule({ limits: [{ argument: 'amount', max: '50.00' }] }),
    ],
  ],
};

describe.each(Object.entries(TABLE))('%s', (_rule, rows) => {
  it.each(rows)('%s', (_what, plan, expected, more = {}) => {
    expect(courses({ plan, ...more })).toEqual(expected);
  });
});
