/** The clauses of the dispatch invariant: stable ids, also the rule ids of reports. `claim` completes "an effect is refused unless". */
export const CLAUSES = [
  {
    id: 'provenance',
    claim:
      'the call came from a trusted transition of the current run: an authoritative record exists, dispatchable, not cancelled, expired, superseded or consumed',
    sensors: ['canary', 'model log'],
  },
  {
    id: 'principal',
    claim: "the authenticated principal is the run's own, or holds a valid delegation, and may use the tool now",
    sensors: ['canary (credential)', 'canary'],
  },
  {
    id: 'resource',
    claim: 'that principal may act on every resolved target, in its tenant, now; disclosure is an effect',
    sensors: ['canary', 'honey values'],
  },
  {
    id: 'arguments',
    claim: 'arguments satisfy the pinned schema and the semantic policy after canonicalisation',
    sensors: ['canary (arguments)'],
  },
  {
    id: 'approval',
    claim:
      'a required approval exists for exactly this call, over every bound field, from someone entitled; not denied, expired, revoked or used up',
    sensors: ['canary', 'approval request as shown'],
  },
  {
    id: 'limits',
    claim:
      'grant, scope, rate, concurrency, spend, cost, time, place, purpose, environment, egress and kill switch allow it now',
    sensors: ['canary'],
  },
  {
    id: 'replay',
    claim:
      'one logical operation has at most one effect, however often it is retried, redelivered, resumed, forked or raced',
    sensors: ['canary (count)'],
  },
  {
    id: 'pairing',
    claim: 'a result is taken only for the executing call of that run, once, from the executor',
    sensors: ['model log', 'later effects', 'inspect'],
  },
  {
    id: 'posture',
    claim:
      "the session's trust posture is at or above the tool's floor; it only falls, and only an out-of-band step-up or an operator lifts it",
    sensors: ['canary'],
  },
  {
    id: 'residue',
    claim: 'a refusal leaves no effect, no queued job, no reusable approval and no authoritative pending call',
    sensors: ['behaviour'],
  },
  {
    id: 'audit',
    claim:
      'every effect maps to one principal, one policy decision and one audit record, and every refusal is recorded with a reason',
    sensors: ['audit reader of the target'],
  },
  {
    id: 'result',
    claim:
      'what the target reports equals what the canary saw, and what returns to the model is within schema and size, redacted and delimited',
    sensors: ['answer against canary', 'model log'],
  },
  {
    id: 'liveness',
    claim: 'what current authority permits does happen, exactly as often as permitted',
    sensors: ['canary'],
  },
] as const;

export type Clause = (typeof CLAUSES)[number]['id'];
export const CLAUSE_IDS: readonly Clause[] = CLAUSES.map((c) => c.id);

/** A clause and the guard that refuses, e.g. `approval:denied`. The guard is what a finding's fingerprint names. */
export type Reason = `${Clause}:${string}`;

export function clauseOf(reason: Reason): Clause {
  return reason.slice(0, reason.indexOf(':')) as Clause;
}
