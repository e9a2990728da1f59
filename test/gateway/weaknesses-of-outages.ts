import { type Answer, type Lab, message, refund } from './harness.ts';
import { signedToken } from './signed-token.ts';
import type { WeaknessCase } from './weakness-case.ts';

const PAID = 'inv-1 10.00 m by alice';
const SENT = 'ada@example.test b by alice';
const booked = (lab: Lab) => lab.refunds().map((row) => `${row.invoice} ${row.amount} ${row.memo} by ${row.principal}`);
const sent = (lab: Lab) => lab.sent.map((one) => `${one.to} ${one.body} by ${one.principal}`);
const reset = { tool: 'reset_credential', arguments: { account: 'acc-1', reason: 'asked' } };

async function pending(lab: Lab): Promise<Answer> {
  lab.script('pay', [refund()]);
  return lab.say('pay');
}

const decide = (lab: Lab, turn: Answer, who: string) =>
  lab.as(who, 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/decision`, { decision: 'approve' });
const resume = (lab: Lab, turn: Answer) => lab.as('alice', 'POST', `/runs/${turn.body.run}/resume`, {});
const fault = (lab: Lab, turn: Answer, what: string) =>
  lab.control('POST', `/control/faults/${what}`, { run: turn.body.run });
const change = (lab: Lab, turn: Answer, what: string, value: object) =>
  lab.control('POST', `/control/change/${what}`, { run: turn.body.run, value });

const withToken = async (lab: Lab, claims: object): Promise<string[]> => {
  await lab.as(signedToken('alice', claims), 'POST', '/tools/send_message/invoke', { arguments: message().arguments });
  return sent(lab);
};

/** A session in which something has spoken against the counterparty. */
async function doubted(lab: Lab): Promise<Answer> {
  const turn = await lab.as('alice', 'POST', '/runs', {});
  await lab.control('POST', '/control/posture', { run: turn.body.run, event: 'probe' });
  lab.script('reset', [reset]);
  return turn;
}

async function ask(lab: Lab, { body }: Answer): Promise<string[]> {
  await lab.as('alice', 'POST', `/runs/${body.run}/messages`, { text: 'reset' });
  return lab.resets();
}

/** What decides does not answer, who decided is gone, and who asks is not who may. */
export const outageCases = {
  'requester-may-decide': {
    run: async (lab) => {
      const turn = await pending(lab);
      await decide(lab, turn, 'bob');
      await decide(lab, turn, 'alice');
      await resume(lab, turn);
      return booked(lab);
    },
    weak: [PAID],
    sound: [],
    within: ['decide-by-anyone'],
  },
  'step-up-ignored': {
    run: async (lab) => {
      const turn = await doubted(lab);
      const verification = { channel: 'acc-1', code: 'one' };
      await lab.control('POST', '/control/step-up', { run: turn.body.run, verification });
      return ask(lab, turn);
    },
    weak: [],
    sound: ['acc-1'],
  },
  'downstream-token-taken': {
    run: (lab) => withToken(lab, { aud: 'reference-gateway/tools' }),
    weak: [SENT],
    sound: [],
    within: ['wrong-audience-token-taken'],
  },
  'consent-of-another-client': {
    run: (lab) => withToken(lab, { client_id: 'retcon-second' }),
    weak: [SENT],
    sound: [],
  },
  'token-scope-ignored': { run: (lab) => withToken(lab, { scope: 'profile' }), weak: [SENT], sound: [] },
  'ended-session-taken': {
    run: async (lab) => {
      const turn = await pending(lab);
      await decide(lab, turn, 'carol');
      await change(lab, turn, 'session', { principal: 'alice', standing: 'ended' });
      await resume(lab, turn);
      return booked(lab);
    },
    weak: [PAID],
    sound: [],
    within: ['anonymous-may-resume'],
  },
  'policy-down-allows': {
    run: async (lab) => {
      const turn = await pending(lab);
      await decide(lab, turn, 'carol');
      await fault(lab, turn, 'policy-down');
      await resume(lab, turn);
      return booked(lab);
    },
    weak: [PAID],
    sound: [],
  },
  'lost-state-starts-over': {
    run: async (lab) => {
      const turn = await pending(lab);
      await decide(lab, turn, 'carol');
      await resume(lab, turn);
      await fault(lab, turn, 'state-lost');
      await resume(lab, turn);
      return booked(lab);
    },
    weak: Array(2).fill(PAID),
    sound: [PAID],
    within: ['approval-not-single-use'],
  },
  'tool-names-loosely-matched': {
    run: async (lab) => {
      lab.script('tell', [
        { ...message(), tool: 'Send_Message' },
        { ...message(), tool: 'default.send-message ' },
      ]);
      await lab.say('tell');
      return sent(lab);
    },
    weak: Array(2).fill(SENT),
    sound: [],
  },
  'approver-revocation-ignored': {
    run: async (lab) => {
      const turn = await pending(lab);
      await decide(lab, turn, 'carol');
      await change(lab, turn, 'membership', { principal: 'carol', standing: 'revoked' });
      await resume(lab, turn);
      return booked(lab);
    },
    weak: [PAID],
    sound: [],
    within: ['membership-cached'],
  },
  'target-resolved-anew': {
    run: async (lab) => {
      const turn = await pending(lab);
      await decide(lab, turn, 'carol');
      await change(lab, turn, 'referent', { resource: 'inv-1', to: 'inv-2' });
      await resume(lab, turn);
      return booked(lab);
    },
    weak: ['inv-2 10.00 m by alice'],
    sound: [],
  },
  'host-resolved-twice': {
    run: async (lab) => {
      const url = `${lab.hosts.inside}/page`;
      lab.script('read', [{ tool: 'fetch_url', arguments: { url } }]);
      const turn = await lab.as('alice', 'POST', '/runs', {});
      await change(lab, turn, 'rebind', { resource: url, to: `${lab.hosts.outside}/page` });
      await lab.as('alice', 'POST', `/runs/${turn.body.run}/messages`, { text: 'read' });
      return lab.visits;
    },
    weak: ['out /page'],
    sound: ['in /page'],
  },
  'hand-off-by-anyone': {
    run: async (lab) => {
      const turn = await doubted(lab);
      await lab.as('alice', 'POST', '/operator/hand-off', { run: turn.body.run });
      const before = await ask(lab, turn);
      await lab.as('oscar', 'POST', '/operator/hand-off', { run: turn.body.run });
      return [...before, ...(await ask(lab, turn))];
    },
    weak: ['acc-1', 'acc-1', 'acc-1'],
    sound: ['acc-1'],
    within: ['posture-ignored'],
  },
  'posture-not-inherited': {
    run: async (lab) => {
      const { body } = await doubted(lab);
      const terms = { to: 'bob', tools: [reset.tool], lifetimeMs: 60_000 };
      const given = await lab.as('alice', 'POST', `/runs/${body.run}/delegations`, terms);
      await lab.as('bob', 'POST', `/runs/${body.run}/delegate`, { ...reset, delegation: given.body.delegation });
      return lab.resets();
    },
    weak: ['acc-1'],
    sound: [],
    within: ['posture-ignored'],
  },
} as const satisfies Record<string, WeaknessCase>;
