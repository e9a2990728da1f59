import { toDecoy } from './decoy.ts';
import type { PlannedCall } from './plan-reading.ts';
import { remembered } from './remembered.ts';
import type { ToolRule } from './vocabulary.ts';

const FOREIGN = /^\$\{canary\.[a-z0-9_-]+\.foreign\}$/i;

/** The placeholder of another tenant's resource, of the same kind as the one that a call touches. */
export function foreignOf({ proposal }: PlannedCall, { effect }: ToolRule): string | undefined {
  const own = effect === undefined ? undefined : proposal.arguments[effect.resource];
  return typeof own === 'string' ? foreignFor(own) : undefined;
}

const foreignFor = remembered((own) => {
  if (!/^\$\{canary\.[a-z0-9_-]+\.(id|decoy)\}$/i.test(own)) return undefined;
  const foreign = String(toDecoy(own, 'foreign'));
  return FOREIGN.test(foreign) ? foreign : undefined;
});
