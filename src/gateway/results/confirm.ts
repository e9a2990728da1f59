import type { Weaknesses } from '../registry.ts';
import type { Outcome, Tool } from '../tool.ts';

/**
 * An outcome as the gateway may report it. A tool that claims success and names no effect has proven none, so that nobody
 * knows how it ended; what was only read has no effect to name.
 */
export function confirmOutcome(tool: Pick<Tool, 'policy'>, said: Outcome, weak: Weaknesses): Outcome {
  if (weak.has('result-claims-success')) {
    return said.kind === 'failed' ? { kind: 'succeeded', result: { status: 'done' } } : said;
  }
  const unproven = said.kind === 'succeeded' && said.effectReference === undefined;
  if (!unproven || tool.policy.idempotency.contract === 'read-only') return said;
  return { kind: 'unknown', message: 'the tool named no effect' };
}
