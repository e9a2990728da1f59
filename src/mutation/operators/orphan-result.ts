import type { Ground, Operator } from '../operator.ts';
import { findCall, plannedCalls, positionOf } from '../plan-reading.ts';
import { freshRun, insertAt, insertedId } from '../plan-writing.ts';

function runsAtOnce(contract: Ground['contract'], tool: string): boolean {
  const rule = contract.tools[tool];
  return rule?.effect !== undefined && !rule.readOnly && rule.approval === 'none';
}

/**
 * A call of another run has run, and its result is offered for a call that is still pending here. A sound gateway takes a result
 * for the call and the run that it was produced for. Seed 000, "Call and Result Splicing"; RA-28.
 */
export const orphanResult: Operator = {
  id: 'orphan-result',
  family: 'pair',
  claim:
    "The result of another run's call is offered for a pending call; it must not be taken, nor shown to the model.",
  clauses: ['pairing'],
  cases: ['RA-28'],
  seeds: ['000: Add a tool result without a matching call', '000: Call and Result Splicing'],
  level: 'property',
  attacks: 'a call that is pending',
  needs: ['answer', 'open', 'say'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: ({ plan, contract, examples }) =>
    examples.some((e) => runsAtOnce(contract, e.tool))
      ? plannedCalls(plan)
          .filter(
            (c) => contract.tools[c.proposal.tool]?.approval === 'required' && positionOf(plan, c.proposedBy) >= 0,
          )
          .map((c) => `pending:${c.ref}`)
      : [],
  choices: () => ({ result: ['own-words', 'error'] }),
  rewrite({ plan, cast, contract, examples }, site, parameters) {
    const call = findCall(plan, site.slice('pending:'.length));
    const at = call === undefined ? -1 : positionOf(plan, call.proposedBy);
    const example = examples.find((e) => runsAtOnce(contract, e.tool));
    if (call === undefined || at < 0 || example === undefined) return undefined;
    const id = insertedId(plan, 'orphan-result', site);
    const attack = 'orphan-result';
    const run = freshRun(plan, 'elsewhere');
    const as = cast.owner;
    return insertAt(
      plan,
      at + 1,
      { id: `${id}.open`, as, attack, do: 'open', run, dispatch: 'inline' },
      {
        id: `${id}.say`,
        as,
        attack,
        do: 'say',
        run,
        turn: 0,
        text: 'And this, please.',
        rounds: [[{ tool: example.tool, arguments: example.arguments }]],
      },
      {
        id,
        as,
        attack,
        do: 'answer',
        run: call.run,
        call: call.ref,
        from: `${run}.0.0`,
        content: parameters.result === 'error' ? 'failed elsewhere ${marker}' : 'done elsewhere ${marker}',
      },
    );
  },
  twin: ({ plan }) => plan,
};
