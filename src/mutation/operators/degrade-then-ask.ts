import type { Operator } from '../operator.ts';
import { insertedId } from '../plan-writing.ts';
import { beforeProposal, callAt, proposalSites } from '../proposal-change.ts';
import { BAD_SIGNS, signOf, stepUpOf } from '../trust-events.ts';

/**
 * Something that means nothing alone speaks against the session: a failed verification, a retraction, a probe, an ask
 * that was refused. Then it asks for what needs full trust. A sound gateway refuses that, however right the request is
 * in itself. Seed 001.
 */
export const degradeThenAsk: Operator = {
  id: 'degrade-then-ask',
  family: 'posture',
  claim: 'A session loses trust and then asks for something that needs it; the call must be refused.',
  clauses: ['posture'],
  cases: [],
  seeds: ['001: trust posture that degrades'],
  level: 'authorization',
  attacks: 'a session whose trust is below the floor of a tool',
  needs: ['posture'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'queue'],
  sites: (ground) => proposalSites(ground, (_call, { floor }) => (floor ?? 0) > 1),
  choices: () => ({ sign: [...BAD_SIGNS], times: [1, 2] }),
  rewrite(ground, site, parameters) {
    const found = callAt(ground, site);
    if (found === undefined) return undefined;
    const signs = Array.from({ length: Number(parameters.times) }, (_, i) =>
      signOf(
        insertedId(ground.plan, 'degrade-then-ask', site, `${i}`),
        found.call.run,
        String(parameters.sign),
        'degrade-then-ask',
      ),
    );
    return beforeProposal(ground.plan, found.call, ...signs);
  },
  // Verified again out of band, the session may ask.
  twin(ground, site) {
    const found = callAt(ground, site);
    const channel = found?.call.proposal.arguments[found.rule.effect?.resource ?? ''];
    if (found === undefined || typeof channel !== 'string') return ground.plan;
    const id = (part: string): string => insertedId(ground.plan, 'degrade-then-ask', site, part);
    const sign = signOf(id('sign'), found.call.run, BAD_SIGNS[0]);
    const lift = stepUpOf(id('lift'), found.call.run, { channel, code: 'twin' });
    return beforeProposal(ground.plan, found.call, sign, lift) ?? ground.plan;
  },
};
