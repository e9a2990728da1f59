import type { Operator } from '../operator.ts';
import { actionById, topLevel } from '../plan-reading.ts';
import { replace } from '../plan-writing.ts';

/**
 * The approved run is resumed by a colleague instead of its owner. A sound gateway knows that sharing a tenant is not owning
 * the run. It replaces the owner's resume, which would mask the theft. Seed 000, "Cross-Principal Resume"; RA-13.
 */
export const resumeAsStranger: Operator = {
  id: 'resume-as-stranger',
  family: 'identity',
  claim: "Somebody of the same tenant resumes the owner's approved run; its calls must not be executed.",
  clauses: ['principal'],
  cases: ['RA-13', 'RA-15'],
  seeds: ['000: Cross-Principal Resume', '000: Move a call between runs, users, or tenants'],
  level: 'authorization',
  attacks: 'a run with an approved call',
  needs: ['resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan, cast }) =>
    cast.peer === undefined
      ? []
      : topLevel(plan, 'resume')
          .filter((a) => a.as === cast.owner)
          .map((a) => `resume:${a.id}`),
  choices: ({ cast }) => ({ by: ['peer', ...(cast.approver === undefined ? [] : ['approver'])] }),
  rewrite({ plan, cast }, site, parameters) {
    const as = parameters.by === 'approver' ? cast.approver : cast.peer;
    const resume = actionById(plan, 'resume', site.slice('resume:'.length));
    if (as === undefined || resume === undefined || resume.as === as) return undefined;
    return replace(plan, resume.id, () => ({ ...resume, as, attack: 'resume-as-stranger' }));
  },
  twin: ({ plan }) => plan,
};
