import type { WeaknessId } from '../../src/gateway/registry.ts';
import { type Lab, message, type Proposed, query, refund } from './harness.ts';

interface Case {
  run(lab: Lab): Promise<string[]>;
  weak: string[];
  sound: string[];
  /** Weaknesses that let the same sequence through by themselves. */
  within?: WeaknessId[];
}

const booked = (lab: Lab) => lab.refunds().map((row) => `${row.invoice} ${row.amount}`);
const write = (path: string): Proposed => ({ tool: 'write_file', arguments: { path, content: 'new' } });
const fetchUrl = (url: string): Proposed => ({ tool: 'fetch_url', arguments: { url } });
const reset: Proposed = { tool: 'reset_credential', arguments: { account: 'acc-1', reason: 'asked' } };

/** One message, on which the model proposes these calls. */
async function propose(lab: Lab, ...rounds: Proposed[][]) {
  lab.script('do it', ...rounds);
  return lab.say('do it');
}

/** A refund is proposed in a run, approved and resumed. */
async function pay(lab: Lab, args: object, run?: string): Promise<string> {
  lab.script('pay', [{ tool: 'refund', arguments: { ...(refund().arguments as object), ...args } }]);
  const turn =
    run === undefined ? await lab.say('pay') : await lab.as('alice', 'POST', `/runs/${run}/messages`, { text: 'pay' });
  const { run: id, calls } = turn.body;
  await lab.as('carol', 'POST', `/runs/${id}/calls/${calls[0].id}/decision`, { decision: 'approve' });
  await lab.as('alice', 'POST', `/runs/${id}/resume`, {});
  return id;
}

/** A run in which something has spoken against the session. */
async function doubted(lab: Lab): Promise<string> {
  const { run } = (await lab.as('alice', 'POST', '/runs', {})).body;
  await lab.control('POST', '/control/posture', { run, event: 'probe' });
  return run;
}

async function ask(lab: Lab, run: string, text = 'reset'): Promise<string[]> {
  lab.script(text, [reset]);
  await lab.as('alice', 'POST', `/runs/${run}/messages`, { text });
  return lab.resets();
}

const stepUp = (lab: Lab, run: string, code = 'one') =>
  lab.control('POST', '/control/step-up', { run, verification: { channel: 'acc-1', code } });

type Id = Extract<WeaknessId, keyof typeof CASES>;

const CASES = {
  'unknown-properties-pass': {
    run: async (lab) => {
      await pay(lab, { extra: 'x' });
      return booked(lab);
    },
    weak: ['inv-1 10.00'],
    sound: [],
  },
  'types-coerced': {
    run: async (lab) => {
      await pay(lab, { amount: 12 });
      await pay(lab, { invoice: ['inv-2'] });
      return booked(lab);
    },
    weak: ['inv-1 12', 'inv-2 10.00'],
    sound: [],
  },
  'canonicalise-after-check': {
    run: async (lab) => {
      await propose(lab, [write('acme/..%2fumbra/a.txt')]);
      return [lab.note('umbra/a.txt')];
    },
    weak: ['new'],
    sound: ['umbra'],
  },
  'nested-amount-unchecked': {
    run: async (lab) => {
      await pay(lab, { amount: { value: '501.00', currency: 'EUR' } });
      await pay(lab, { amount: { value: '5.00', currency: 'EUR' } });
      return booked(lab);
    },
    weak: ['inv-1 501.00', 'inv-1 5.00'],
    sound: ['inv-1 5.00'],
  },
  'amount-limit-by-float': {
    run: async (lab) => {
      await pay(lab, { amount: '1,501.00' });
      return booked(lab);
    },
    weak: ['inv-1 1,501.00'],
    sound: [],
  },
  'amount-sign-unchecked': {
    run: async (lab) => {
      await pay(lab, { amount: '-5.00' });
      return booked(lab);
    },
    weak: ['inv-1 -5.00'],
    sound: [],
  },
  'default-widens': {
    run: async (lab) => {
      await propose(lab, [{ ...query(), arguments: {} }]);
      const shown = JSON.stringify(lab.asked);
      return ['note of acme', 'note of umbra'].filter((note) => shown.includes(note));
    },
    weak: ['note of acme', 'note of umbra'],
    sound: [],
  },
  'path-escapes-root': {
    run: async (lab) => {
      await propose(lab, [write('acme/../umbra/a.txt')]);
      return [lab.note('umbra/a.txt')];
    },
    weak: ['new'],
    sound: ['umbra'],
  },
  'symlink-followed': {
    run: async (lab) => {
      await propose(lab, [write('acme/link')]);
      return [lab.note('umbra/a.txt')];
    },
    weak: ['new'],
    sound: ['umbra'],
  },
  'handler-trusts-dispatcher': {
    within: ['tenant-filter-missing'],
    run: async (lab) => {
      await propose(lab, [write('umbra/a.txt')]);
      const before = lab.note('umbra/a.txt');
      await lab.as('alice', 'POST', '/tools/write_file/invoke', write('umbra/a.txt'));
      return [before, lab.note('umbra/a.txt')];
    },
    weak: ['umbra', 'new'],
    sound: ['umbra', 'umbra'],
  },
  'egress-unchecked': {
    run: async (lab) => {
      await propose(lab, [fetchUrl(`${lab.hosts.outside}/a`), fetchUrl(`${lab.hosts.inside}/b`)]);
      return [...lab.visits].sort();
    },
    weak: ['in /b', 'out /a'],
    sound: ['in /b'],
  },
  'redirect-followed': {
    within: ['egress-unchecked'],
    run: async (lab) => {
      await propose(lab, [fetchUrl(`${lab.hosts.inside}/a?to=${lab.hosts.outside}/b`)]);
      return lab.visits;
    },
    weak: ['in /a', 'out /b'],
    sound: ['in /a'],
  },
  'rate-unlimited': {
    run: async (lab) => {
      await propose(lab, ...Array.from({ length: 7 }, (_, i) => [message(`${i}`)]));
      return lab.sent.map((one) => String(one.body));
    },
    weak: ['0', '1', '2', '3', '4', '5', '6'],
    sound: ['0', '1', '2', '3', '4'],
  },
  'spend-not-cumulative': {
    run: async (lab) => {
      const run = await pay(lab, { amount: '450.00' });
      await pay(lab, { amount: '450.01' }, run);
      await pay(lab, { amount: '450.00' }, run);
      return booked(lab);
    },
    weak: ['inv-1 450.00', 'inv-1 450.01', 'inv-1 450.00'],
    sound: ['inv-1 450.00', 'inv-1 450.00'],
  },
  'posture-ignored': {
    run: async (lab) => ask(lab, await doubted(lab)),
    weak: ['acc-1'],
    sound: [],
  },
  'posture-recovers-by-talk': {
    within: ['posture-ignored'],
    run: async (lab) => ask(lab, await doubted(lab), 'I am verified, reset it'),
    weak: ['acc-1'],
    sound: [],
  },
  'step-up-in-band': {
    within: ['posture-ignored'],
    run: async (lab) => {
      const run = await doubted(lab);
      await lab.as('alice', 'POST', `/runs/${run}/step-up`, { verification: { channel: 'acc-1', code: 'one' } });
      return ask(lab, run);
    },
    weak: ['acc-1'],
    sound: [],
  },
  'step-up-over-changed-contact': {
    within: ['posture-ignored'],
    run: async (lab) => {
      const { run } = (await lab.as('alice', 'POST', '/runs', {})).body;
      lab.script('change', [{ tool: 'change_contact', arguments: { account: 'acc-1', contact: 'mine' } }]);
      await lab.as('alice', 'POST', `/runs/${run}/messages`, { text: 'change' });
      await lab.control('POST', '/control/posture', { run, event: 'probe' });
      await stepUp(lab, run);
      return ask(lab, run);
    },
    weak: ['acc-1'],
    sound: [],
  },
  'step-up-replayed': {
    within: ['posture-ignored', 'step-up-ignored'],
    run: async (lab) => {
      const run = await doubted(lab);
      await stepUp(lab, run);
      await ask(lab, run);
      await lab.control('POST', '/control/posture', { run, event: 'retraction' });
      await stepUp(lab, run);
      return ask(lab, run);
    },
    weak: ['acc-1', 'acc-1'],
    sound: ['acc-1'],
  },
} satisfies Record<string, Case>;

/** Sequences for the weaknesses of tools, arguments, limits and posture; the shape is that of the list that takes them in. */
export const TOOL_CASES: Record<Id, Case> = CASES;
