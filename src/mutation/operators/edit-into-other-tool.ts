import { onDecoy } from '../decoy.ts';
import { decisionAt } from '../later-call.ts';
import type { Ground, Operator } from '../operator.ts';
import { findCall, topLevel } from '../plan-reading.ts';
import { replace } from '../plan-writing.ts';

const ID = 'edit-into-other-tool';
const MOST = 3;

/** Tools that change something and need no approval, on a decoy: what a decision could turn a call into unseen. */
function ungated({ contract, examples }: Ground, own: string | undefined) {
  const fitting = examples.flatMap((e) => {
    const rule = contract.tools[e.tool];
    const args = onDecoy(contract, e.tool, e.arguments);
    const fits = rule?.approval === 'none' && rule.readOnly !== true && e.tool !== own && args !== undefined;
    return fits ? [{ tool: e.tool, arguments: args }] : [];
  });
  return fitting.slice(0, MOST);
}

/**
 * The decision edits the call into one of another tool, which nobody has to approve; it approves the edited call, or rejects
 * the one that was shown. A sound gateway runs what was proposed, or nothing. RA-03, RA-17.
 */
export const editIntoOtherTool: Operator = {
  id: ID,
  family: 'approve',
  claim: 'A decision edits a call into one of another tool; that tool must not be executed on it.',
  clauses: ['approval'],
  cases: ['RA-03', 'RA-17'],
  seeds: ['000: Approval Must Bind to What Will Execute', '000: Change arguments after approval'],
  level: 'approval',
  attacks: 'a call that waits for its approval',
  needs: ['decide'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    topLevel(ground.plan, 'decide')
      .filter((a) => a.copy === undefined && a.attack === undefined)
      .filter((a) => ungated(ground, findCall(ground.plan, a.call)?.proposal.tool).length > 0)
      .map((a) => `decide:${a.id}`),
  choices(ground, site) {
    const decide = decisionAt(ground.plan, site);
    const own = decide && findCall(ground.plan, decide.call)?.proposal.tool;
    return { decision: ['approve', 'reject'], tool: ungated(ground, own).map((e) => e.tool) };
  },
  rewrite(ground, site, { decision, tool }) {
    const decide = decisionAt(ground.plan, site);
    const own = decide && findCall(ground.plan, decide.call)?.proposal.tool;
    const copy = ungated(ground, own).find((e) => e.tool === tool);
    if (decide === undefined || copy === undefined || decide.copy !== undefined) return undefined;
    const edited = decision === 'reject' ? ('reject' as const) : ('approve' as const);
    return replace(ground.plan, decide.id, () => ({ ...decide, attack: ID, decision: edited, copy }));
  },
  twin: ({ plan }) => plan,
};
