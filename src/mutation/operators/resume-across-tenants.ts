import type { Operator } from '../operator.ts';
import { actionById, topLevel } from '../plan-reading.ts';
import { replace } from '../plan-writing.ts';

/**
 * The approved run is resumed by somebody of another tenant instead of its owner. A sound gateway knows that a run id is not
 * an identity. The replacing form is used on purpose: an inserted resume would be masked by the owner's own. Seed 000,
 * "Cross-Principal Resume"; RA-13, RA-15.
 */
export const resumeAcrossTenants: Operator = {
  id: 'resume-across-tenants',
  family: 'identity',
  claim: "Somebody of another tenant resumes the owner's approved run; its calls must not be executed.",
  clauses: ['principal'],
  cases: ['RA-13', 'RA-15'],
  seeds: ['000: Move a call between runs, users, or tenants', '000: Cross-Principal Resume'],
  level: 'authorization',
  attacks: 'a run with an approved call',
  needs: ['resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan, cast }) =>
    cast.outsider === undefined
      ? []
      : topLevel(plan, 'resume')
          .filter((a) => a.as === cast.owner)
          .map((a) => `resume:${a.id}`),
  choices: ({ cast }) => ({ by: ['outsider', ...(cast.outsiderApprover === undefined ? [] : ['outsider-approver'])] }),
  rewrite({ plan, cast }, site, parameters) {
    const as = parameters.by === 'outsider-approver' ? cast.outsiderApprover : cast.outsider;
    const resume = actionById(plan, 'resume', site.slice('resume:'.length));
    if (as === undefined || resume === undefined || resume.as === as) return undefined;
    return replace(plan, resume.id, () => ({ ...resume, as, attack: 'resume-across-tenants' }));
  },
  twin: ({ plan }) => plan,
};
