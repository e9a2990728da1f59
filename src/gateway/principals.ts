import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Who acts, as the gateway knows them today. */
export interface Principal {
  principal: string;
  tenant: string;
  roles: readonly string[];
  /** What the credential that it came with is good for, where that is not everything. */
  only?: 'read';
}

/** Whom a token speaks for, and what it is good for. */
export type Subject = Pick<Principal, 'principal' | 'only'>;

/** The membership of the reference gateway. */
export const BUILT_IN: readonly Principal[] = [
  { principal: 'alice', tenant: 'acme', roles: ['agent'] },
  { principal: 'bob', tenant: 'acme', roles: ['agent'] },
  { principal: 'carol', tenant: 'acme', roles: ['approver'] },
  { principal: 'erin', tenant: 'acme', roles: ['approver'] },
  { principal: 'mallory', tenant: 'umbra', roles: ['agent'] },
  { principal: 'trent', tenant: 'umbra', roles: ['approver'] },
  { principal: 'oscar', tenant: 'acme', roles: ['operator'] },
  { principal: 'audrey', tenant: 'acme', roles: ['auditor'] },
  { principal: 'ulrich', tenant: 'umbra', roles: ['auditor'] },
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Finds principals by name and by bearer token. Tokens are kept as digests only. */
export class Principals {
  readonly #byName = new Map(BUILT_IN.map((one) => [one.principal, one]));
  readonly #byToken = new Map<string, Principal>();

  /** `verify` tells of a signed token whom it speaks for; without it only the tokens given are known. */
  constructor(
    tokens: Readonly<Record<string, string>>,
    private readonly verify: (token: string) => Subject | undefined = () => undefined,
  ) {
    for (const [name, token] of Object.entries(tokens)) {
      const principal = this.#byName.get(name);
      if (principal !== undefined) this.#byToken.set(sha256(token), principal);
    }
  }

  /** The current membership of a name; undefined when it has none. */
  find(name: string): Principal | undefined {
    return this.#byName.get(name);
  }

  /** The principal of an `Authorization` header, undefined when it proves nobody. */
  authenticate(header: string | undefined): Principal | undefined {
    const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
    if (token === undefined) return undefined;
    const given = this.#byToken.get(sha256(token));
    if (given !== undefined) return given;
    const subject = this.verify(token);
    const known = subject === undefined ? undefined : this.#byName.get(subject.principal);
    return known && { ...known, ...subject };
  }
}

/** One token per built-in principal: the given one, or one derived from the secret `key`. */
export function mintTokens(key: string, given: Readonly<Record<string, string>> = {}): Record<string, string> {
  const derive = (name: string): string => createHmac('sha256', key).update(`token ${name}`).digest('base64url');
  return Object.fromEntries(BUILT_IN.map(({ principal }) => [principal, given[principal] ?? derive(principal)]));
}

/** Compares secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));
}
