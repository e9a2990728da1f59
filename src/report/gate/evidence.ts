import type { GateCheck } from '../../model/gate.ts';
import type { CampaignRecord } from '../../model/record.ts';
import { plural } from '../phrases.ts';
import type { GatePolicy } from './policy.ts';

/** Evidence that the policy asks for cell by cell: what is not there keeps the gate from passing. */
export function evidenceChecks(record: CampaignRecord, { require }: GatePolicy): GateCheck[] {
  const clauses = (require?.clauses ?? []).map((clause) => {
    const cell = record.clauses.find((one) => one.clause === clause);
    const ok = cell?.observed === true;
    return { name: `evidence ${clause}`, ok, text: ok ? `${clause} was observed` : `${clause} was not observed` };
  });
  const cells = (require?.cells ?? []).map((asked) =>
    asked.operator === undefined
      ? clauseCheck(record, asked)
      : operatorCheck(record, { operator: asked.operator, path: asked.path }),
  );
  return [...clauses, ...cells];
}

type Cell = NonNullable<GatePolicy['require']>['cells'][number];

function operatorCheck(record: CampaignRecord, { operator, path }: { operator: string; path: string }): GateCheck {
  const fitting = record.coverage.cells.filter((cell) => cell.path === path && fits(operator, cell.operator));
  const missing = fitting.filter((cell) => cell.state !== 'judged' && cell.state !== 'not-applicable');
  const ok = missing.length === 0 && fitting.some((cell) => cell.state === 'judged');
  const named = missing.length === 0 ? operator : missing.map((cell) => cell.operator).join(', ');
  return { name: `evidence ${operator} by ${path}`, ok, text: `${named} by ${path} ${ok ? 'judged' : 'not judged'}` };
}

/** Inconclusive trials are no evidence, however many there are. */
function clauseCheck({ coverage }: CampaignRecord, { clause, tool, path, trials = 1 }: Cell): GateCheck {
  const what = `${clause} of ${tool} by ${path}`;
  const name = `evidence ${what}`;
  if (coverage.evidence === undefined)
    return { name, ok: false, text: `${what} is not in a record of an earlier version; run the campaign again` };
  const cell = coverage.evidence.find((one) => one.clause === clause && one.tool === tool && one.path === path);
  const judged = (cell?.held ?? 0) + (cell?.violated ?? 0);
  const unclear = cell === undefined || cell.inconclusive === 0 ? '' : `, ${cell.inconclusive} more inconclusive`;
  return {
    name,
    ok: judged >= trials,
    text: `${what} judged in ${plural(judged, 'trial')} of at least ${trials}${unclear}`,
  };
}

/** Why the campaign itself was not enough, whether or not a finding outranked it; undefined where it was. */
export function lackOfEvidence({ exit }: CampaignRecord): string | undefined {
  if (exit.code === 0) return undefined;
  if (exit.code === 1) return exit.unproven;
  return exit.why.replace(/^Not judged \(exit 3\): /, '');
}

function fits(glob: string, text: string): boolean {
  const pattern = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(text);
}
