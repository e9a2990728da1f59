import { onDecoy } from '../decoy.ts';
import type { Operator } from '../operator.ts';
import { actionById, findCall, topLevel } from '../plan-reading.ts';
import { replace } from '../plan-writing.ts';

/**
 * A genuine decision carries a copy of the call that names another tool. A sound gateway runs the tool that it recorded and
 * showed, or refuses; the other tool keeps its own gate. RA-03, RA-07.
 */
export const swapToolUnderApproval: Operator = {
  id: 'swap-tool-under-approval',
  family: 'approve',
  claim: 'An approval carries a copy of the call that names another tool; that tool must not be executed.',
  clauses: ['approval'],
  cases: ['RA-03', 'RA-07', 'RA-17'],
  seeds: ['000: Bind the approval to the exact tool version'],
  level: 'approval',
  attacks: 'a call that waits for its approval',
  needs: ['decide'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan }) =>
    topLevel(plan, 'decide')
      .filter((a) => a.decision === 'approve' && a.copy === undefined && findCall(plan, a.call) !== undefined)
      .map((a) => `decide:${a.id}`),
  choices({ plan, examples, contract }, site) {
    const decide = actionById(plan, 'decide', site.slice('decide:'.length));
    const own = decide && findCall(plan, decide.call)?.proposal.tool;
    return {
      tool: examples
        .filter((e) => e.tool !== own && onDecoy(contract, e.tool, e.arguments) !== undefined)
        .map((e) => e.tool),
    };
  },
  rewrite({ plan, examples, contract }, site, parameters) {
    const decide = actionById(plan, 'decide', site.slice('decide:'.length));
    const example = examples.find((e) => e.tool === parameters.tool);
    const args = example && onDecoy(contract, example.tool, example.arguments);
    if (
      decide === undefined ||
      example === undefined ||
      args === undefined ||
      findCall(plan, decide.call)?.proposal.tool === example.tool
    )
      return undefined;
    return replace(plan, decide.id, () => ({
      ...decide,
      attack: 'swap-tool-under-approval',
      copy: { tool: example.tool, arguments: args },
    }));
  },
  twin: ({ plan }) => plan,
};
