import type { ToyCall, ToyRun } from '../kit/book.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

/** The policy is asked when a call is admitted; a call that was parked for its approval starts without asking again. */
export const ra20: ToyCase = {
  id: 'ra-20',
  clauses: ['principal', 'approval'],
  flawed: (toy) => launching(toy, () => false),
  // Revocation counts up to the launch: what was admitted under another policy is not launched.
  repaired: (toy) =>
    launching(toy, (run, call, admitted) => run.denied.has(call.tool) || admitted.get(call) !== run.policy),
};

function launching(
  toy: Toy,
  isRevoked: (run: ToyRun, call: ToyCall, admitted: ReadonlyMap<ToyCall, string>) => boolean,
): void {
  const admitted = new Map<ToyCall, string>();
  const record = toy.recordAll.bind(toy);
  toy.recordAll = (run, proposed) => {
    const calls = record(run, proposed);
    for (const call of calls) {
      admitted.set(call, run.policy);
      if (run.denied.has(call.tool)) call.state = 'invalid';
    }
    return calls;
  };
  toy.whyNotNow = (run, call) =>
    isRevoked(run, call, admitted) ? 'revoked' : toy.tools.fault(call.tool, call.args, run.owner.tenant);
}
