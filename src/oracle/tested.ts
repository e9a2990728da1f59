import { type Clause, clauseOf, type Reason } from '../model/clause.ts';
import type { Verdict, Witness } from '../model/verdict.ts';
import type { Refusal, World } from './authority/world.ts';
import type { Explanation } from './explain.ts';

/** A tool for which a clause had something to decide in a trial, and the action at which it had. */
export interface Tested {
  clause: Clause;
  tool: string;
  /** Id of an action of the plan, or `standing` for what was proposed and ended without authority. */
  action: string;
}

/** Clauses that say something of whatever was executed, not only of what was refused. */
const OF_EFFECTS: readonly Clause[] = ['result', 'audit'];

/** What a trial says of single tools. A broken clause speaks for the tool that broke it: what came after is not comparable. */
export function testedIn(
  verdicts: readonly Verdict[],
  { world, used }: Explanation,
  witnesses: readonly Witness[],
): Tested[] {
  const found = new Map<string, Tested>();
  const add = (clause: Clause, tool: string | undefined, action: string): void => {
    if (tool !== undefined && tool !== '') found.set(`${clause} ${tool} ${action}`, { clause, tool, action });
  };
  for (const { clause, verdict } of verdicts) {
    if (verdict === 'violated') {
      for (const w of witnesses) if (clausesOf(w).includes(clause)) add(clause, w.tool, w.action);
      continue;
    }
    const refusals = clause === 'residue' ? world.refusals : world.refusals.filter((r) => refusedBy(r, clause));
    for (const r of refusals) add(clause, toolOf(r, world), r.action);
    if (clause === 'liveness')
      for (const permit of world.permits) if (permit.min > 0) add(clause, permit.signature.tool, permit.action);
    if (OF_EFFECTS.includes(clause))
      for (const { signature, action } of used.keys()) add(clause, signature.tool, action);
  }
  return [...found.values()];
}

function clausesOf({ clause, reasons }: Witness): Clause[] {
  return [clause, ...reasons.map((reason) => clauseOf(reason as Reason))];
}

function refusedBy({ reasons }: Refusal, clause: Clause): boolean {
  return reasons.some((reason) => clauseOf(reason) === clause);
}

function toolOf({ signature, call }: Refusal, { calls }: World): string | undefined {
  return signature.tool === '' && call !== undefined ? calls[call]?.tool : signature.tool;
}
