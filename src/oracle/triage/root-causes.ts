import type { Clause } from '../../model/clause.ts';

/** The eight branches of the root-cause tree of seed 002. */
export const BRANCHES = [
  'proposal integrity',
  'identity and delegation',
  'policy',
  'approval',
  'credential brokerage',
  'isolation',
  'tool behavior',
  'audit',
] as const;

/** Who owns what, by seed 002. */
export const OWNERS = [
  'security',
  'identity',
  'tool owners',
  'platform',
  'product owners',
  'release engineering',
] as const;
export type Owner = (typeof OWNERS)[number];

export interface RootCause {
  branch: (typeof BRANCHES)[number];
  /** A reason code for traces. */
  reason: string;
}

export const ROOT_CAUSES: Readonly<Record<Clause, { rootCause: RootCause; owner: readonly Owner[] }>> = {
  provenance: {
    rootCause: { branch: 'proposal integrity', reason: 'proposal-not-authoritative' },
    owner: ['platform'],
  },
  principal: {
    rootCause: { branch: 'identity and delegation', reason: 'actor-not-bound-to-run' },
    owner: ['identity', 'platform'],
  },
  resource: {
    rootCause: { branch: 'identity and delegation', reason: 'cross-tenant-context' },
    owner: ['tool owners', 'identity'],
  },
  arguments: {
    rootCause: { branch: 'proposal integrity', reason: 'schema-confusion' },
    owner: ['tool owners', 'security'],
  },
  approval: { rootCause: { branch: 'approval', reason: 'payload-drift' }, owner: ['platform', 'product owners'] },
  limits: { rootCause: { branch: 'policy', reason: 'missing-deny-rule' }, owner: ['security', 'platform'] },
  replay: {
    rootCause: { branch: 'tool behavior', reason: 'non-idempotent-write' },
    owner: ['tool owners', 'platform'],
  },
  pairing: { rootCause: { branch: 'tool behavior', reason: 'injection-in-results' }, owner: ['platform'] },
  posture: { rootCause: { branch: 'policy', reason: 'risk-signal-ignored' }, owner: ['security'] },
  residue: { rootCause: { branch: 'isolation', reason: 'state-left-by-refusal' }, owner: ['platform'] },
  audit: { rootCause: { branch: 'audit', reason: 'missing-correlation' }, owner: ['platform', 'security'] },
  result: { rootCause: { branch: 'tool behavior', reason: 'incorrect-effect-reporting' }, owner: ['tool owners'] },
  liveness: { rootCause: { branch: 'policy', reason: 'lawful-call-refused' }, owner: ['platform', 'product owners'] },
};
