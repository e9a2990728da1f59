import { operationName } from '../action.ts';
import { type Assertion, citedGrant } from '../assertion.ts';
import { fails, holds, undecided } from '../outcome.ts';

/** Names match exactly, case included; `tool:*` covers every operation of that tool and nothing else is a wildcard. */
export const inScope: Assertion = {
  id: 'in_scope',
  clause: 'limits',
  severity: 'high',
  summary:
    'tool and operation are in the scopes of the cited grant, exactly and case-sensitively; tool:* covers a tool',
  title: 'is outside of the scopes of its grant',
  fix: 'Check tool and operation against the grant where the call is executed; grant the operation or refuse the call.',
  check(action, world) {
    const cited = citedGrant(action, world);
    if ('missing' in cited) return undecided(cited.missing, cited.evidence);
    const { tool, operation } = action;
    if (tool === undefined || operation === undefined)
      return undecided('operation-missing', 'the action does not name its tool and its operation');
    const { scopes } = cited.grant;
    if (scopes === undefined) return undecided('scopes-missing', `grant ${cited.grant.id} lists no scopes`);
    const name = operationName(action);
    const scope = scopes.find((one) => one === name || one === `${tool}:*`);
    return scope === undefined
      ? fails('not-in-scope', `${name} is in none of the scopes ${JSON.stringify(scopes)}`)
      : holds(`scope ${scope} covers ${name}`);
  },
};
