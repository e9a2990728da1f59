import type { Action } from '../action.ts';
import { type Assertion, citedGrant } from '../assertion.ts';
import type { Grant } from '../grant.ts';
import { readInstant } from '../instant.ts';
import { fails, holds, type Outcome, undecided } from '../outcome.ts';

/** Valid from its issue, that instant included, until its expiry or revocation, that instant not included. */
export const grantValid: Assertion = {
  id: 'grant_valid',
  clause: 'principal',
  severity: 'high',
  summary: 'the grant belongs to the acting agent and is issued, not expired and not revoked at the time of the action',
  title: 'runs under a grant that is not valid for it',
  fix: 'Look the grant up when the call is executed, for the authenticated agent, and refuse one that is not valid then.',
  check(action, world) {
    const cited = citedGrant(action, world);
    if ('missing' in cited) return undecided(cited.missing, cited.evidence);
    const owner = ownership(action, cited.grant);
    if (owner.outcome === 'fails') return owner;
    const time = validity(action, cited.grant);
    return time.outcome === 'fails' || owner.outcome === 'holds' ? time : owner;
  },
};

function ownership(action: Action, grant: Grant): Outcome {
  if (action.agent_id === undefined) return undecided('agent-missing', 'the action names no agent');
  if (grant.agent_id === undefined) return undecided('grant-agent-missing', `grant ${grant.id} names no agent`);
  return grant.agent_id === action.agent_id
    ? holds(`grant ${grant.id} is of ${grant.agent_id}`)
    : fails('grant-of-another-agent', `grant ${grant.id} is of ${grant.agent_id}, not of ${action.agent_id}`);
}

function validity(action: Action, grant: Grant): Outcome {
  if (action.timestamp === undefined) return undecided('action-time-missing', 'the action has no timestamp');
  const at = readInstant(action.timestamp);
  if (at === undefined)
    return undecided('action-time-unreadable', `${action.timestamp} is no RFC 3339 time with a zone`);
  const times = [grant.issued_at, grant.expires_at, grant.revoked_at];
  const [issued, expires, revoked] = times.map(readInstant);
  if (revoked !== undefined && at >= revoked)
    return fails('grant-revoked', `revoked at ${grant.revoked_at}, used at ${action.timestamp}`);
  if (expires !== undefined && at >= expires)
    return fails('grant-expired', `expired at ${grant.expires_at}, used at ${action.timestamp}`);
  if (issued !== undefined && at < issued)
    return fails('grant-not-issued', `issued at ${grant.issued_at}, used at ${action.timestamp}`);
  const unreadable = times.find((time) => time !== undefined && readInstant(time) === undefined);
  if (unreadable !== undefined)
    return undecided('grant-time-unreadable', `${unreadable} is no RFC 3339 time with a zone`);
  if (issued === undefined)
    return undecided('grant-issue-missing', `grant ${grant.id} does not say when it was issued`);
  return holds(
    `issued ${grant.issued_at}, ${grant.expires_at === undefined ? 'without expiry' : `expires ${grant.expires_at}`}, used ${action.timestamp}`,
  );
}
