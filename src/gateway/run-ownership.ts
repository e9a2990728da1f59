import type { Cause } from './dispatch.ts';
import type { Principal } from './principals.ts';
import { noSuchRun } from './refusal.ts';
import type { Weaknesses } from './registry.ts';
import type { RunRecord } from './run-record.ts';
import type { RunStore } from './store/runs.ts';

/** Whether the actor is the run's own principal. Asked by routes and again by check 2 of every dispatch. */
export function ownsRun(actor: Principal, run: RunRecord, cause: Cause | undefined, weak: Weaknesses): boolean {
  if (cause === 'resume' && weak.has('resume-by-id')) return true;
  if (cause === 'resume' && weak.has('colleague-may-resume') && run.tenant === actor.tenant) return true;
  if (cause === 'chat' && weak.has('state-token-of-another-run')) return true;
  return run.principal === actor.principal && run.tenant === actor.tenant;
}

/** The actor's own run. Somebody else's is refused like one that does not exist. */
export function ownRun(runs: RunStore, id: string, actor: Principal, weak: Weaknesses, cause?: Cause): RunRecord {
  const run = runs.find(id);
  if (run === undefined) throw noSuchRun();
  if (!ownsRun(actor, run, cause, weak)) throw noSuchRun(run.tenant === actor.tenant ? 'not-owner' : 'other-tenant');
  return run;
}

/** Whether the actor operates the runs of a tenant: may have recorded calls tried again, and nothing else of them. */
export function operates(actor: Principal, tenant: string): boolean {
  return actor.roles.includes('operator') && actor.tenant === tenant;
}
