import { isIdle } from '../broken-credential.ts';
import type { Operator } from '../operator.ts';
import { actionById, topLevel } from '../plan-reading.ts';
import { replace } from '../plan-writing.ts';

const KINDS = ['resume', 'say', 'cancel', 'decide'] as const;

/**
 * A request on a run comes without any credential: the id of the run is all that the caller has. A sound gateway asks who
 * it is before it looks at the run. Seed 000, dispatch check 2; RA-15.
 */
export const resumeAnonymously: Operator = {
  id: 'resume-anonymously',
  family: 'identity',
  claim: 'A request on a run comes without a credential; nothing may be executed on it.',
  clauses: ['principal', 'approval'],
  cases: ['RA-15', 'RA-16'],
  seeds: ['000: Authenticate the current actor or workload and bind it to the run', '000: Cross-Principal Resume'],
  level: 'authorization',
  attacks: 'a run with an approved call',
  needs: ['resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: ({ plan }) =>
    KINDS.flatMap((kind) => topLevel(plan, kind))
      .filter((a) => a.as !== '' && !a.as.startsWith('$') && !isIdle(a))
      .map((a) => `${a.do}:${a.id}`),
  choices: () => ({ credential: ['none'] }),
  rewrite({ plan }, site) {
    const id = site.slice(site.indexOf(':') + 1);
    const found = KINDS.flatMap((kind) => actionById(plan, kind, id) ?? [])[0];
    if (found === undefined || found.as === '') return undefined;
    const { credential: _, ...rest } = found;
    return replace(plan, id, () => ({ ...rest, as: '', attack: 'resume-anonymously' }) as typeof found);
  },
  twin: ({ plan }) => plan,
};
