import { UsageError } from '../model/errors.ts';
import type { Operator } from '../mutation/operator.ts';
import { patchOperator } from '../mutation/patch/patch-operator.ts';
import { OPERATORS } from '../mutation/registry.ts';
import { selectsOperator } from '../scenario/select-operators.ts';
import type { CampaignOptions } from './campaign.ts';
import type { Stage } from './stage.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Operators that the scenario and the flags select; off loopback only those that read or write, unless more is allowed. */
export function operatorsFor(stage: Stage, options: CampaignOptions): Operator[] {
  const selection = options.operators ?? stage.scenario.operators;
  const { url } = stage.adapter;
  // Where only a driver knows the way, nobody can say that it ends on this machine.
  const local = url !== undefined && LOOPBACK.test(new URL(url).hostname);
  const allowed = new Set(['read', 'write', ...(options.allow ?? [])]);
  const own = stage.scenario.patches.map(patchOperator);
  const operators = [...OPERATORS, ...own].filter(
    (o) => selectsOperator(selection, o.id) && (local || allowed.has(o.blast)) && reaches(o, options.paths),
  );
  if (operators.length === 0) throw new UsageError('no operator is left: check --operators, --paths and --allow');
  return operators;
}

function reaches(operator: Operator, paths: readonly string[] | undefined): boolean {
  return paths === undefined || operator.paths.some((p) => paths.includes(p));
}
