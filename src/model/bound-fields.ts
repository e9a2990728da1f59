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

/** The bound field of that name; undefined for anything else. */
export function boundField(name: string): BoundField | undefined {
  return BOUND_FIELDS.find((field) => field === name);
}

/** Fields that can be changed together by one proposal that follows an approved one. */
export const PAIRED_FIELDS = [
  'argumentDigest',
  'resolvedTarget',
  'run',
  'principal',
  'toolVersion',
  'policyVersion',
] as const satisfies readonly BoundField[];

/** Every two of these fields. Another principal has another run as well, so that those two are no pair. */
export function pairsOf<Field extends string>(fields: readonly Field[]): [Field, Field][] {
  return fields.flatMap((one, i) =>
    fields
      .slice(i + 1)
      .flatMap((other): [Field, Field][] => (one === 'run' && other === 'principal' ? [] : [[one, other]])),
  );
}
