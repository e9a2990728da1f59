import type { WeaknessId } from '../../src/gateway/registry.ts';
import { type Answer, type Lab, message, refund } from './harness.ts';
import type { WeaknessCase } from './weakness-case.ts';

type Cases = Partial<Record<WeaknessId, WeaknessCase>>;

const MINUTES = 60_000;
const paid = 'inv-1 10.00 m by alice';

const booked = (lab: Lab) => lab.refunds().map((row) => `${row.invoice} ${row.amount} ${row.memo} by ${row.principal}`);
const sent = (lab: Lab) => lab.sent.map((one) => `${one.to} ${one.body} by ${one.principal}`);
const approve = (lab: Lab, turn: Answer) =>
  lab.as('carol', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/decision`, { decision: 'approve' });
const resume = (lab: Lab, turn: Answer) => lab.as('alice', 'POST', `/runs/${turn.body.run}/resume`, {});
const say = (lab: Lab, turn: Answer, text: string) =>
  lab.as('alice', 'POST', `/runs/${turn.body.run}/messages`, { text });
const change = (lab: Lab, turn: Answer, what: string, value: object) =>
  lab.control('POST', `/control/change/${what}`, { run: turn.body.run, value });

async function pending(lab: Lab): Promise<Answer> {
  lab.script('pay', [refund()]);
  return lab.say('pay');
}

async function approved(lab: Lab): Promise<Answer> {
  const turn = await pending(lab);
  await approve(lab, turn);
  return turn;
}

/** An approved refund, a change that only its run feels, and a resume. */
const changedThenResumed = (what: string, value: object) => async (lab: Lab) => {
  const turn = await approved(lab);
  await change(lab, turn, what, value);
  await resume(lab, turn);
  return booked(lab);
};

/** An opened run, a change that only it feels, and a message that makes the model send one. */
const changedThenSent = (what: string, value: object, dispatch: 'inline' | 'queue') => async (lab: Lab) => {
  lab.script('tell', [message()]);
  const turn = await lab.as('alice', 'POST', '/runs', { dispatch });
  await change(lab, turn, what, value);
  await say(lab, turn, 'tell');
  return sent(lab);
};

/** Lifecycle and drift: what was true when a call was proposed or approved is not true any more. */
export const lifecycleCases = {
  'approval-never-expires': {
    run: changedThenResumed('clock', { advanceMs: 16 * MINUTES }),
    weak: [paid],
    sound: [],
  },
  'call-never-expires': {
    run: async (lab) => {
      const turn = await pending(lab);
      await change(lab, turn, 'clock', { advanceMs: 61 * MINUTES });
      await approve(lab, turn);
      await resume(lab, turn);
      return booked(lab);
    },
    weak: [paid],
    sound: [],
  },
  'superseded-still-dispatchable': {
    run: async (lab) => {
      const turn = await approved(lab);
      await say(lab, turn, 'forget it');
      await resume(lab, turn);
      return booked(lab);
    },
    weak: [paid],
    sound: [],
  },
  'late-click-on-superseded': {
    run: async (lab) => {
      const turn = await pending(lab);
      lab.script('the other', [refund('other', 'inv-2')]);
      await say(lab, turn, 'the other');
      await approve(lab, turn);
      await resume(lab, turn);
      await say(lab, turn, 'forget it');
      await approve(lab, turn);
      await resume(lab, turn);
      return booked(lab);
    },
    weak: ['inv-2 10.00 other by alice', paid],
    sound: [],
  },
  'policy-at-proposal-only': { run: changedThenResumed('policy', { deny: 'refund' }), weak: [paid], sound: [] },
  'membership-cached': {
    run: changedThenResumed('membership', { principal: 'alice', standing: 'revoked' }),
    weak: [paid],
    sound: [],
  },
  'ownership-cached': {
    run: changedThenResumed('ownership', { resource: 'inv-1', tenant: 'umbra' }),
    weak: [paid],
    sound: [],
  },
  'stale-schema': {
    run: changedThenResumed('registry', { tool: 'refund', schema: 'next' }),
    weak: [paid],
    sound: [],
  },
  'approval-not-bound-to-version': {
    run: changedThenResumed('registry', { tool: 'refund', version: '2' }),
    weak: [paid],
    sound: [],
  },
  'unpromoted-tool-runs': {
    run: changedThenSent('registry', { tool: 'send_message', promoted: false }, 'inline'),
    weak: ['ada@example.test b by alice'],
    sound: [],
  },
  'kill-switch-not-seen-by-queue': {
    run: changedThenSent('kill-switch', { scope: 'tool', tool: 'send_message' }, 'queue'),
    weak: ['ada@example.test b by alice'],
    sound: [],
  },
  'kill-switch-spares-approved': {
    run: async (lab) => {
      const turn = await approved(lab);
      const waiting = await pending(lab);
      for (const one of [turn, waiting]) await change(lab, one, 'kill-switch', { scope: 'tool', tool: 'refund' });
      await approve(lab, waiting);
      for (const one of [turn, waiting]) await resume(lab, one);
      return booked(lab);
    },
    weak: [paid],
    sound: [],
    within: ['approval-not-bound-to-run'],
  },
  'run-kill-ignored': {
    run: changedThenSent('kill-switch', { scope: 'run' }, 'inline'),
    weak: ['ada@example.test b by alice'],
    sound: [],
  },
} as const satisfies Cases;
