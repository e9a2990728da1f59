import type { WeaknessId } from '../../src/gateway/registry.ts';
import { type Lab, message } from './harness.ts';
import { signedToken } from './signed-token.ts';
import type { WeaknessCase } from './weakness-case.ts';

const sent = (lab: Lab) => lab.sent.map((one) => `${one.to} ${one.body} by ${one.principal}`);

/** A message after the registry has taken the tool from whoever may use it. */
const taken = (lists: object): WeaknessCase => ({
  run: async (lab) => {
    const opened = (await lab.as('alice', 'POST', '/runs', {})).body;
    lab.script('tell', [message()]);
    const change = { run: opened.run, value: { tool: 'send_message', ...lists } };
    await lab.control('POST', '/control/change/registry', change);
    await lab.as('alice', 'POST', `/runs/${opened.run}/messages`, { text: 'tell' });
    return sent(lab);
  },
  weak: ['ada@example.test b by alice'],
  sound: [],
});

/** A message of a sub-agent, by a delegation with these terms. */
const granted = (terms: object): WeaknessCase => ({
  run: async (lab) => {
    const { run } = (await lab.as('alice', 'POST', '/runs', {})).body;
    const whole = { to: 'bob', tools: ['send_message'], lifetimeMs: 60_000, ...terms };
    const { delegation } = (await lab.as('alice', 'POST', `/runs/${run}/delegations`, whole)).body;
    const asked = { tool: 'send_message', arguments: message('11.00').arguments, delegation };
    await lab.as('bob', 'POST', `/runs/${run}/delegate`, asked);
    return sent(lab);
  },
  weak: ['ada@example.test 11.00 by alice'],
  sound: [],
});

/** What a credential, a grant or a policy gives, and nothing beyond. */
export const grantCases = {
  'read-credential-writes': {
    run: async (lab) => {
      const reader = signedToken('alice', { scope: 'read' });
      await lab.as(reader, 'POST', '/tools/send_message/invoke', { arguments: message().arguments });
      return sent(lab);
    },
    weak: ['ada@example.test b by alice'],
    sound: [],
    within: ['token-scope-ignored'],
  },
  'allowed-roles-ignored': taken({ roles: [] }),
  'allowed-tenants-ignored': taken({ tenants: ['umbra'] }),
  'environment-ignored': taken({ environments: ['elsewhere'] }),
  'concurrency-unlimited': {
    run: async (lab) => {
      lab.script(
        'tell',
        [...'abcd'].map((body) => message(body)),
      );
      await lab.say('tell');
      return sent(lab).sort();
    },
    weak: [...'abcd'].map((body) => `ada@example.test ${body} by alice`),
    sound: [...'abc'].map((body) => `ada@example.test ${body} by alice`),
    // Where counting and reserving are apart, the count is of before.
    within: ['check-then-act'],
  },
  'grant-resources-ignored': granted({ resources: ['ops-*'] }),
  'grant-limits-ignored': granted({ limits: { body: '10.00' } }),
} satisfies Partial<Record<WeaknessId, WeaknessCase>>;
