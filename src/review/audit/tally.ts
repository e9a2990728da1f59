import { digest } from '../../model/canonical.ts';
import type { ActionReview, ReviewFinding } from '../../model/review.ts';
import type { Assertion } from './assertion.ts';

/** Findings are kept by assertion, reason and operation; above this many the rest is counted together. */
const MOST_FINDINGS = 1000;
const MOST_EVIDENCE = 3;
const KEPT_ITEMS = 200;

type Counted = { id: string; reason: string; count: number };

/** Sums up reviews of single actions in bounded memory. */
export class Tally {
  readonly counts: Record<string, number> = { actions: 0, holds: 0, fails: 0, 'not-applicable': 0, undecided: 0 };
  readonly items: ActionReview[] = [];
  omitted = 0;
  readonly #findings = new Map<string, ReviewFinding>();
  readonly #undecided = new Map<string, Counted>();
  readonly #indicators = new Map<string, Counted>();
  readonly #assertions: ReadonlyMap<string, Assertion>;

  constructor(assertions: readonly Assertion[]) {
    this.#assertions = new Map(assertions.map((one) => [one.id, one]));
  }

  /** Whether the next review is kept whole. */
  get keeps(): boolean {
    return this.items.length < KEPT_ITEMS;
  }

  add(review: ActionReview, operation: string): void {
    this.#count('actions');
    for (const { assertion, outcome, reason = '', evidence } of review.assertions) {
      this.#count(outcome);
      if (outcome === 'undecided') bump(this.#undecided, `${assertion}\n${reason}`, assertion, reason);
      if (outcome === 'fails') this.#fail(assertion, reason, evidence, review.at, operation);
    }
    for (const { indicator, evidence } of review.indicators)
      bump(this.#indicators, indicator, indicator, `${review.at}: ${evidence}`);
    if (this.keeps) this.items.push(review);
    else this.omitted++;
  }

  get findings(): ReviewFinding[] {
    return [...this.#findings.values()].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  }

  get undecided(): Counted[] {
    return [...this.#undecided.values()];
  }

  get indicators(): Counted[] {
    return [...this.#indicators.values()];
  }

  #count(name: string): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }

  #fail(id: string, reason: string, evidence: readonly string[], at: string, operation: string): void {
    const assertion = this.#assertions.get(id);
    if (assertion === undefined) return;
    const subject = this.#findings.size < MOST_FINDINGS ? operation : 'other operations';
    const fingerprint = `${assertion.clause}:${reason}|${subject}|excess`;
    const known = this.#findings.get(fingerprint);
    const line = `${at}: ${evidence.join('; ')}`;
    if (known === undefined) this.#findings.set(fingerprint, found(assertion, reason, subject, fingerprint, at, line));
    else {
      known.count++;
      if (known.evidence.length < MOST_EVIDENCE) known.evidence.push(line);
    }
  }
}

function found(
  { id, clause, severity, title, fix, summary }: Assertion,
  reason: string,
  subject: string,
  fingerprint: string,
  at: string,
  line: string,
): ReviewFinding {
  const [, file = at, number] = /^(.*):(\d+)$/.exec(at) ?? [];
  return {
    id: `F-${digest(fingerprint).slice(0, 8)}`,
    fingerprint,
    rule: id,
    clause,
    reasons: [`${clause}:${reason}`],
    severity,
    title: `${subject} ${title}.`,
    subject,
    location: { file, ...(number === undefined ? {} : { line: Number(number) }) },
    count: 1,
    evidence: [line],
    remediation: { pattern: fix, check: `holds where ${summary}` },
  };
}

function bump(map: Map<string, Counted>, key: string, id: string, reason: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, { id, reason, count: 1 });
  else known.count++;
}
