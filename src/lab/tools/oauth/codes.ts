import { createHash, randomBytes } from 'node:crypto';

/** How long a code is good for, in milliseconds. */
const LIFETIME = 60_000;
const MOST = 10_000;

export interface CodeGrant {
  client: string;
  redirectUri: string;
  principal: string;
  scope: string;
  /** SHA-256 of what its holder must show, base64url. */
  challenge: string;
}

/** Authorization codes: good once, for a minute, for who can show what they were asked for with. */
export class Codes {
  readonly #open = new Map<string, CodeGrant & { until: number }>();

  issue(grant: CodeGrant): string {
    const code = randomBytes(24).toString('base64url');
    this.#open.set(code, { ...grant, until: Date.now() + LIFETIME });
    const [oldest] = this.#open.keys();
    if (this.#open.size > MOST && oldest !== undefined) this.#open.delete(oldest);
    return code;
  }

  /** Spends the code, whether or not it is good. */
  redeem(code: string, client: string, redirectUri: string | undefined, verifier: string): CodeGrant | undefined {
    const grant = this.#open.get(code);
    this.#open.delete(code);
    if (grant === undefined || grant.until < Date.now()) return undefined;
    const shown = createHash('sha256').update(verifier).digest('base64url');
    const sameUri = redirectUri === undefined || redirectUri === grant.redirectUri;
    return grant.client === client && sameUri && grant.challenge === shown ? grant : undefined;
  }
}
