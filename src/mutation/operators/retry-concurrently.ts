import type { Operator } from '../operator.ts';
import { actionById, topLevel } from '../plan-reading.ts';
import { replace } from '../plan-writing.ts';

/**
 * The resume that dispatches is sent several times at one instant. A sound gateway reserves execution atomically: one
 * effect, and the losers get the recorded outcome or a conflict. Seed 000, dispatch check 9; RA-22.
 */
export const retryConcurrently: Operator = {
  id: 'retry-concurrently',
  family: 'retry',
  claim: 'The dispatching request is sent several times at one instant; the effect must happen once.',
  clauses: ['replay'],
  cases: ['RA-22', 'RA-24'],
  seeds: [
    '000: Trigger retry while the original execution outcome is unknown',
    '000: Atomically reserve execution and idempotency state',
  ],
  level: 'idempotency',
  attacks: 'a run with an approved call',
  needs: ['resume', 'together'],
  scope: 'run',
  blast: 'burst',
  paths: ['resume', 'queue'],
  sites: ({ plan }) => topLevel(plan, 'resume').map((a) => `resume:${a.id}`),
  choices: () => ({ copies: [2, 3, 4], gap: [0, 1, 2, 5] }),
  rewrite({ plan }, site, parameters) {
    const resume = actionById(plan, 'resume', site.slice('resume:'.length));
    const copies = Number(parameters.copies);
    if (resume === undefined || !(copies >= 2 && copies <= 8)) return undefined;
    const branches = Array.from({ length: copies }, (_, i) => [
      { ...resume, id: `${resume.id}/${i + 1}`, attack: 'retry-concurrently' },
    ]);
    return replace(plan, resume.id, () => ({
      id: resume.id,
      as: resume.as,
      attack: 'retry-concurrently',
      do: 'together',
      branches,
      offsets: branches.map((_, i) => i * Number(parameters.gap)),
    }));
  },
  twin: ({ plan }) => plan,
};
