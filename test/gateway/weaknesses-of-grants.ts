import type { WeaknessId } from '../../src/gateway/registry.ts';
import { type Lab, message } from './harness.ts';
import { signedToken } from './signed-token.ts';
import type { WeaknessCase } from './weakness-case.ts';

const sent = (lab: Lab) => lab.sent.map((one) => `${one.to} ${one.body} by ${one.principal}`);

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
} satisfies Partial<Record<WeaknessId, WeaknessCase>>;
