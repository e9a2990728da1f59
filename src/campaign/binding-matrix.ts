import { BOUND_FIELDS, type BoundField, boundField, PAIRED_FIELDS, pairsOf } from '../model/bound-fields.ts';
import type { Clause } from '../model/clause.ts';
import type { RecipeStep } from '../model/recipe.ts';
import type { BindingRow } from '../model/record.ts';
import type { StoredOutcome } from './store/stored-trial.ts';

/** Operators that change one bound field and nothing else. The one that takes fields as its parameter names them itself. */
const ALONE: Readonly<Record<string, BoundField>> = {
  'change-arguments-after-approval': 'argumentDigest',
  'swap-tool-under-approval': 'tool',
  'edit-into-other-tool': 'tool',
  'change-tool-version': 'toolVersion',
  'change-target-after-approval': 'resolvedTarget',
  'let-approval-expire': 'expiry',
  'use-expired-approval': 'expiry',
  'replay-approval': 'count',
  'approve-own-request': 'approver',
  'use-revoked-approval': 'approver',
  'move-approval': 'run',
  'approve-superseded-call': 'proposalId',
};
const BY_FIELD = 'unbind-approval-field';
/** What a field that is not bound breaks. A violation of anything else says nothing of it. */
const BREAKS: readonly Clause[] = ['approval', 'replay'];

/** What one mutation alone changed of the fields that an approval binds. */
function fieldsOf({ operator, parameters }: RecipeStep): BoundField[] {
  const alone = ALONE[operator];
  if (alone !== undefined) return [alone];
  if (operator !== BY_FIELD) return [];
  return String(parameters.field)
    .split('+')
    .flatMap((name) => boundField(name) ?? []);
}

/** Each bound field alone and the pairs: what the trials that changed just that say of it. */
export function bindingMatrix(outcomes: readonly StoredOutcome[]): BindingRow[] {
  const rows = new Map<string, BindingRow>();
  for (const fields of [...BOUND_FIELDS.map((field) => [field]), ...pairsOf(PAIRED_FIELDS)])
    rows.set(fields.join('+'), { fields, standing: 'not tried', held: 0, violated: 0 });
  for (const { recipe, verdict, verdicts } of outcomes) {
    const [step, ...more] = recipe;
    const row = step === undefined || more.length > 0 ? undefined : rows.get(fieldsOf(step).join('+'));
    if (row === undefined || verdict === 'inconclusive') continue;
    const broken = verdicts.some((v) => v.verdict === 'violated' && BREAKS.includes(v.clause));
    if (verdict === 'violated' && !broken) continue;
    row[verdict]++;
    row.standing = row.violated > 0 ? 'not bound' : 'bound';
  }
  return [...rows.values()];
}
