/** What an approval binds: the one list that gateway, operators and the binding matrix share (seeds 000 and 002). */
export const BOUND_FIELDS = [
  'proposalId',
  'approver',
  'principal',
  'tenant',
  'run',
  'tool',
  'toolVersion',
  'registryVersion',
  'argumentDigest',
  'resolvedTarget',
  'purpose',
  'policyVersion',
  'count',
  'expiry',
] as const;

export type BoundField = (typeof BOUND_FIELDS)[number];
