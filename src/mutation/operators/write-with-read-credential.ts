import { hasDecoy, onDecoy } from '../decoy.ts';
import type { Ground, Operator } from '../operator.ts';
import { append, insertedId } from '../plan-writing.ts';
import { placed, resumedCalls, ungatedCalls } from '../settled-calls.ts';
import type { Plan } from '../vocabulary.ts';

const ID = 'write-with-read-credential';

/** The owner invokes the tool of a call on the credential for reading: an approved one in place of the resume, one that needs no approval at a decoy. */
function invoked(ground: Ground, site: string): Plan | undefined {
  const [kind, ref] = [site.slice(0, site.indexOf(':')), site.slice(site.indexOf(':') + 1)];
  const of = resumedCalls(ground).find(({ call }) => call.ref === ref);
  const call = kind === 'approved' ? of?.call : ungatedCalls(ground).find((one) => one.ref === ref);
  if (call === undefined) return undefined;
  const { tool, arguments: args } = call.proposal;
  const id = insertedId(ground.plan, ID, site);
  const bad = { attack: ID, credential: 'narrow-scope' as const };
  const action = { id, as: ground.cast.owner, ...bad, do: 'invoke' as const, path: 'direct' as const, tool };
  if (kind === 'approved')
    return of && placed(ground.plan, of, 'approved', { ...action, run: call.run, call: ref, arguments: args });
  const decoy = onDecoy(ground.contract, tool, args);
  return decoy && append(ground.plan, { ...action, arguments: decoy });
}

/**
 * The owner has a tool run that writes, on a genuine credential of the own that is good for reading. A sound gateway asks of
 * each tool what the credential must be good for. Seed 002, "read-only credentials unless a write is approved".
 */
export const writeWithReadCredential: Operator = {
  id: ID,
  family: 'arguments',
  claim: 'A tool that writes is invoked on a credential for reading; it must not be executed.',
  clauses: ['principal'],
  cases: ['RA-14'],
  seeds: ['002: read-only credentials unless a write is approved', '004: Declare the scopes each tool needs'],
  level: 'authorization',
  attacks: 'a tool that writes, invoked by the owner',
  needs: ['invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['direct'],
  sites: (ground) => [
    ...resumedCalls(ground).map(({ call }) => `approved:${call.ref}`),
    ...ungatedCalls(ground)
      .filter((call) => hasDecoy(ground.contract, call))
      .map(({ ref }) => `ungated:${ref}`),
  ],
  choices: () => ({ credential: ['narrow-scope'] }),
  rewrite: invoked,
  twin: ({ plan }) => plan,
};
