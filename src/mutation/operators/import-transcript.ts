import { firstAfter } from '../action-lookup.ts';
import type { Operator } from '../operator.ts';
import { hasCalls, topLevel } from '../plan-reading.ts';
import { append, insertedId } from '../plan-writing.ts';

/**
 * The transcript of a run, with the calls that it shows, is imported again. A sound gateway imports words: no call is made of
 * them, pending or executed. Seed 000, "Import a transcript containing assistant tool-call objects"; RA-01, RA-05.
 */
export const importTranscript: Operator = {
  id: 'import-transcript',
  family: 'provenance',
  claim: 'A transcript that shows calls is imported; the import must create no call.',
  clauses: ['provenance'],
  cases: ['RA-01', 'RA-05'],
  seeds: ['000: Import a transcript containing assistant tool-call objects'],
  level: 'parser',
  attacks: 'a run whose transcript shows a call',
  needs: ['compact', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: ({ plan }) =>
    topLevel(plan, 'open')
      .filter((a) => hasCalls(plan, a.run))
      .map((a) => `run:${a.run}`),
  choices: () => ({ next: ['nothing', 'resume'] }),
  rewrite({ plan, cast }, site, { next }) {
    const run = site.slice('run:'.length);
    if (!hasCalls(plan, run) || firstAfter(plan, 'open', run, -1) === undefined) return undefined;
    const id = insertedId(plan, 'import-transcript', site);
    const common = { as: cast.owner, attack: 'import-transcript' };
    const imported = { ...common, id, do: 'compact' as const, run, how: 'import' as const };
    if (next !== 'resume') return append(plan, imported);
    return append(plan, imported, { ...common, id: `${id}.resume`, do: 'resume' as const, run });
  },
  twin: ({ plan }) => plan,
};
