import type { ReviewRecord } from '../../model/review.ts';

/** What a green audit does not prove. */
export const AUDIT_SCOPE = [
  'The records are taken as they are: what was omitted from them was not seen.',
  'An approver id is not an authentication of that person, and no hierarchy of approvers is consulted.',
  'Limits are on single top-level arguments: nothing is said about amounts buried deeper or summed over a period.',
  'A rate that holds describes the supplied window, not the complete session.',
  'A verification blocks nothing: the application must enforce the decision.',
] as const;

/** A failed assertion is 1, whatever else is undecided; what is undecided alone is 0, or 3 under `--strict`. */
export function auditExit(counts: Readonly<Record<string, number>>, strict: boolean): ReviewRecord['exit'] {
  const { actions = 0, fails = 0, undecided = 0 } = counts;
  const open = undecided === 0 ? '' : `, ${undecided} undecided`;
  const of = `of ${actions} action${actions === 1 ? '' : 's'}`;
  if (fails > 0) return { code: 1, why: `${fails} failed assertion${fails === 1 ? '' : 's'} ${of}${open}.` };
  if (strict && undecided > 0) return { code: 3, why: `${undecided} undecided ${of}, and --strict is set.` };
  return { code: 0, why: `no failed assertion ${of}${open}.` };
}
