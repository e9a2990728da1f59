/** What a refusal must not leave behind, beside an effect. */
export const RESIDUE_KINDS = ['queued-job', 'reusable-approval', 'pending-call'] as const;
export type ResidueKind = (typeof RESIDUE_KINDS)[number];

/** Kind of the causing action in the fingerprint of a residue: whichever request brought it to light. */
export const PROBED = 'probe';
