import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../model/canonical.ts';
import type { JsonObject } from '../model/json.ts';
import { coversTarget, grantTerms, overLimit } from './grant.ts';
import { type Principal, sameSecret } from './principals.ts';
import { noSuchRun, Refusal } from './refusal.ts';
import type { Weaknesses } from './registry.ts';
import type { RunRecord } from './run-record.ts';

/** One owner's word that somebody may act in one run: for some tools, for a time. Its holder presents it whole. */
export const delegation = z.object({
  run: z.string(),
  from: z.string().default(''),
  to: z.string(),
  tools: z.array(z.string()).max(64),
  /** Milliseconds since the epoch. */
  issuedAt: z.int(),
  lifetimeMs: z.int().nonnegative(),
  ...grantTerms,
  signature: z.string().max(200),
});
export type Delegation = z.infer<typeof delegation>;
type Terms = Omit<Delegation, 'signature'>;

/** What a sub-agent asks for on a delegation. */
export interface Asked {
  tool: string;
  arguments: JsonObject;
  /** Id of what it would act on; undefined where the arguments name nothing. */
  target: string | undefined;
}

/** Issues delegations and tells whether one is good. Nothing is stored: the signature covers every term. */
export class Delegations {
  constructor(
    private readonly key: string,
    private readonly weak: Weaknesses,
  ) {}

  issue(owner: Principal, run: RunRecord, terms: Omit<Terms, 'run' | 'from' | 'issuedAt'>): Delegation {
    const whole = { ...terms, run: run.id, from: owner.principal, issuedAt: Date.now() };
    return { ...whole, signature: this.#sign(whole) };
  }

  /** Throws a Refusal unless the actor may do what it asks for in the run now. Asked by the route and again by check 2. */
  verify(presented: Delegation | undefined, run: RunRecord, actor: Principal, asked: Asked): void {
    // Whoever shows nothing is not told that the run exists.
    if (presented === undefined || presented.run !== run.id || actor.tenant !== run.tenant) throw noSuchRun();
    const { signature, ...terms } = presented;
    const genuine = sameSecret(signature, this.#sign(terms)) || this.weak.has('delegation-chain-unverified');
    if (!genuine || terms.from !== run.principal || terms.to !== actor.principal) throw noSuchRun();
    const isOver = terms.issuedAt + terms.lifetimeMs <= Date.now();
    if (isOver && !this.weak.has('delegation-never-expires'))
      throw new Refusal('forbidden', 'the delegation has expired');
    if (!terms.tools.includes(asked.tool) && !this.weak.has('delegation-widens-scope')) throw notCovered('tool');
    const { target } = asked;
    if (target !== undefined && !coversTarget(terms.resources, target) && !this.weak.has('grant-resources-ignored')) {
      throw notCovered('resource');
    }
    const over = overLimit(terms.limits, asked.arguments);
    if (over !== undefined && !this.weak.has('grant-limits-ignored')) throw notCovered(over);
  }

  #sign({ run, from, to, tools, issuedAt, lifetimeMs, resources, limits }: Terms): string {
    const covered = { ...(resources && { resources }), ...(limits && { limits }) };
    const text = canonicalJson({ delegation: 1, run, from, to, tools, issuedAt, lifetimeMs, ...covered });
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}

function notCovered(what: string): Refusal {
  return new Refusal('forbidden', `the delegation does not cover this ${what}`, undefined, { code: 'scope-elevation' });
}
