import type { GateCheck } from '../../model/gate.ts';
import type { CampaignRecord } from '../../model/record.ts';
import type { GatePolicy } from './policy.ts';

/** Evidence that the policy asks for cell by cell: what is not there keeps the gate from passing. */
export function evidenceChecks(record: CampaignRecord, { require }: GatePolicy): GateCheck[] {
  const clauses = (require?.clauses ?? []).map((clause) => {
    const cell = record.clauses.find((one) => one.clause === clause);
    const ok = cell?.observed === true;
    return { name: `evidence ${clause}`, ok, text: ok ? `${clause} was observed` : `${clause} was not observed` };
  });
  const cells = (require?.cells ?? []).map(({ operator, path }) => {
    const fitting = record.coverage.cells.filter((cell) => cell.path === path && fits(operator, cell.operator));
    const missing = fitting.filter((cell) => cell.state !== 'judged' && cell.state !== 'not-applicable');
    const ok = missing.length === 0 && fitting.some((cell) => cell.state === 'judged');
    const named = missing.length === 0 ? operator : missing.map((cell) => cell.operator).join(', ');
    return { name: `evidence ${operator} by ${path}`, ok, text: `${named} by ${path} ${ok ? 'judged' : 'not judged'}` };
  });
  return [...clauses, ...cells];
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
