import { type Assertion, citedGrant } from '../assertion.ts';
import { fails, holds, notApplicable, undecided } from '../outcome.ts';
import { matchesPattern } from '../pattern.ts';

/** An action without a target has nothing to match. */
export const resourceAllowed: Assertion = {
  id: 'resource_allowed',
  clause: 'resource',
  severity: 'high',
  summary:
    'the target resource matches a pattern of the grant; * and ? are wildcards, without a target it does not apply',
  title: 'touches a resource that its grant does not cover',
  fix: 'Resolve the target first and match it against the grant before the call runs.',
  check(action, world) {
    const target = action.target_resource;
    if (target === undefined) return notApplicable('target-missing', 'the action names no target resource');
    const cited = citedGrant(action, world);
    if ('missing' in cited) return undecided(cited.missing, cited.evidence);
    const { resources } = cited.grant;
    if (resources === undefined)
      return undecided('resource-patterns-missing', `grant ${cited.grant.id} lists no resource patterns`);
    const pattern = resources.find((one) => matchesPattern(one, target));
    return pattern === undefined
      ? fails('resource-not-covered', `${target} matches none of ${JSON.stringify(resources)}`)
      : holds(`${target} matches ${pattern}`);
  },
};
