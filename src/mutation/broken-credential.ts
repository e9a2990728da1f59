import type { Ground } from './operator.ts';
import { actionAt, positionOf, topLevel } from './plan-reading.ts';
import { replace } from './plan-writing.ts';
import type { JsonValue, Plan, SimpleAction } from './vocabulary.ts';

const KINDS = ['resume', 'say', 'submit', 'decide', 'invoke'] as const;
const BROKEN = [
  'expired',
  'other-audience',
  'other-client',
  'downstream',
  'unconsented-client',
  'narrow-scope',
] as const satisfies SimpleAction['credential'][];

/** Requests of somebody with a good credential, on which a call is proposed, approved or executed. */
export function breakable({ plan }: Ground): string[] {
  return KINDS.flatMap((kind) => topLevel(plan, kind))
    .filter((a) => a.as !== '' && !a.as.startsWith('$') && a.credential === undefined && !isIdle(a))
    .map((a) => `${a.do}:${a.id}`);
}

/** Something is said and the model proposes nothing: there is nothing that could be executed. */
export function isIdle(action: SimpleAction): boolean {
  return action.do === 'say' && action.rounds.every((round) => round.length === 0);
}

/** The same request with a credential that is broken in the way named. */
export function withCredential(
  plan: Plan,
  operator: string,
  site: string,
  broken: JsonValue | undefined,
): Plan | undefined {
  const id = site.slice(site.indexOf(':') + 1);
  const credential = BROKEN.find((one) => one === broken);
  const found = actionAt(plan, positionOf(plan, id));
  if (credential === undefined || found === undefined || found.do === 'together') return undefined;
  if (found.as === '' || found.as.startsWith('$') || found.credential !== undefined) return undefined;
  return replace(plan, id, () => ({ ...found, credential, attack: operator }));
}
