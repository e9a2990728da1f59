import type { WeaknessId } from '../../src/gateway/registry.ts';
import { type Answer, type Lab, message, refund } from './harness.ts';
import type { WeaknessCase } from './weakness-case.ts';

export const set = (key = 'audience', value = 'staff') => ({
  tool: 'set_context',
  arguments: { project: 'prj-1', key, value },
});
export const notice = { tool: 'publish_notice', arguments: { board: 'brd-1', text: 'closed' } };

const change = (lab: Lab, { body }: Answer, what: string, value: object) =>
  lab.control('POST', `/control/change/${what}`, { run: body.run, value });

/** A session has set a context, and a notice was approved under it. */
export async function approvedNotice(lab: Lab): Promise<Answer> {
  lab.script('set', [set()]);
  lab.script('publish', [notice]);
  const { body } = await lab.say('set');
  const turn = await lab.as('alice', 'POST', `/runs/${body.run}/messages`, { text: 'publish' });
  const [{ id }] = turn.body.calls;
  await lab.as('carol', 'POST', `/runs/${body.run}/calls/${id}/decision`, { decision: 'approve' });
  return turn;
}

const published = (lab: Lab) => lab.rows('contexts', 'SELECT principal FROM notices WHERE board = ?', 'brd-1');

async function publishAfter(lab: Lab, what: string, value: object): Promise<string[]> {
  const turn = await approvedNotice(lab);
  await change(lab, turn, what, value);
  await lab.as('alice', 'POST', `/runs/${turn.body.run}/resume`, {});
  return published(lab);
}

type Id = Extract<
  WeaknessId,
  | 'context-from-model'
  | 'context-never-expires'
  | 'approval-not-bound-to-context'
  | 'purpose-unbound'
  | 'arguments-not-capped'
>;

/** Weaknesses of what a session has set, of what its runs are for, and of how much a call may carry. */
export const contextCases: Record<Id, WeaknessCase> = {
  'context-from-model': {
    run: async (lab) => {
      lab.script('set', [set('tenant', 'umbra')]);
      await lab.say('set');
      return lab.rows('contexts', "SELECT key || ' ' || value FROM contexts WHERE project = ?", 'prj-1');
    },
    weak: ['tenant umbra'],
    sound: [],
  },
  'context-never-expires': {
    run: (lab) => publishAfter(lab, 'clock', { advanceMs: 11 * 60_000 }),
    weak: ['alice'],
    sound: [],
  },
  'approval-not-bound-to-context': {
    run: (lab) => publishAfter(lab, 'context', { key: 'audience', value: 'everybody' }),
    weak: ['alice'],
    sound: [],
  },
  'purpose-unbound': {
    run: async (lab) => {
      lab.script('pay', [refund()]);
      const turn = await lab.say('pay');
      const [{ id }] = turn.body.calls;
      await lab.as('carol', 'POST', `/runs/${turn.body.run}/calls/${id}/decision`, { decision: 'approve' });
      await change(lab, turn, 'purpose', { purpose: 'marketing' });
      await lab.as('alice', 'POST', `/runs/${turn.body.run}/resume`, {});
      return lab.refunds().map((row) => row.invoice);
    },
    weak: ['inv-1'],
    sound: [],
  },
  'arguments-not-capped': {
    run: async (lab) => {
      // Within the length that the schema allows: it is the bytes that are too many.
      lab.script('tell', [message('\u2014'.repeat(9_000))]);
      await lab.say('tell');
      return lab.sent.map(() => 'sent');
    },
    weak: ['sent'],
    sound: [],
  },
};
