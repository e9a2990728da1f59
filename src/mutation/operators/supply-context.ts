import type { Operator } from '../operator.ts';
import { callAt, proposalSites, repropose } from '../proposal-change.ts';

/**
 * The model sets a key of the session's context that the gateway injects: the tenant, the principal, the environment. A sound
 * gateway refuses the key, and what it injects goes before everything that was set. Seed 004, "Context Injection".
 */
export const supplyContext: Operator = {
  id: 'supply-context',
  family: 'identity',
  claim: 'The model sets a key of the context that is injected; the value must not be set.',
  clauses: ['resource'],
  cases: ['RA-14'],
  seeds: ['004: injected context that the model cannot override'],
  level: 'authorization',
  attacks: 'a tool that sets the context of the session',
  needs: ['say'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'queue'],
  sites: (ground) =>
    proposalSites(
      ground,
      ({ proposal: { arguments: args } }, { setsContext }) =>
        setsContext?.injected.some((key) => args[setsContext.argument] !== key) === true,
    ),
  choices(ground, site) {
    const found = callAt(ground, site);
    const sets = found?.rule.setsContext;
    const now = sets === undefined ? undefined : found?.call.proposal.arguments[sets.argument];
    return { key: (sets?.injected ?? []).filter((key) => key !== now) };
  },
  rewrite(ground, site, { key }) {
    const found = callAt(ground, site);
    const sets = found?.rule.setsContext;
    if (found === undefined || sets === undefined || !sets.injected.includes(String(key))) return undefined;
    const args = found.call.proposal.arguments;
    return args[sets.argument] === key
      ? undefined
      : repropose(ground.plan, 'supply-context', found.call.ref, { ...args, [sets.argument]: key ?? '' });
  },
  twin: ({ plan }) => plan,
};
