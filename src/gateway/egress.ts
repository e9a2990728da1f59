import type { Weaknesses } from './registry.ts';

/**
 * A sentence when an address is not on the egress list. The address is read as the request will read it: by its parsed
 * origin, never by how its text begins.
 */
export function egressProblem(url: string, allowed: readonly string[], weak: Weaknesses): string | undefined {
  if (weak.has('egress-unchecked')) return undefined;
  if (!URL.canParse(url)) return 'the address is not a URL';
  const { origin, username, password } = new URL(url);
  if (username !== '' || password !== '') return 'the address carries credentials';
  return allowed.includes(origin) ? undefined : 'the host is not on the egress list';
}
