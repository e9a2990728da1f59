import { callsOfRun, refusal, refuseAction, setCall, setOutcome } from '../change.ts';
import { argumentFaults } from '../conditions/argument-faults.ts';
import { refuseCall } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { proposedIn, record } from '../propose.ts';
import { signatureOf } from '../signature.ts';
import { mayBeLost } from '../uncertain.ts';
import type { CallState, World } from '../world.ts';
import { notOwner } from './not-owner.ts';

/** A gated call whose arguments no decision makes lawful: some refuse it as it is proposed, and some when it is dispatched. */
const isAskedInVain =
  (env: Environment) =>
  ({ standing, tool, arguments: given }: CallState): boolean =>
    standing === 'invalid' &&
    env.contract.tools[tool]?.approval === 'required' &&
    argumentFaults(env, tool, given).length > 0;

/** The owner speaks and the model proposes. Calls that still wait are superseded, kept, or keep the message out. */
export function say(world: World, action: ActionOf<'say'>, env: Environment): World[] {
  const run = world.runs[action.run];
  const proposals = proposedIn(env, action);
  if (run === undefined || run.owner !== action.as) {
    const why = notOwner(world, env, action.run, action.as);
    return [
      refuseAction(
        world,
        action.id,
        proposals.flatMap((p) =>
          refusal(signatureOf(env.contract, p.tool, p.arguments, run?.owner ?? action.as), why, action.id, p.key),
        ),
      ),
    ];
  }
  const waiting = callsOfRun(world, action.run).filter((c) => c.standing === 'pending' || c.standing === 'approved');
  const worlds: World[] = [];
  const rule = env.contract.semantics.messageWhilePending;
  const mayRefuse = rule === 'refuse' || rule === 'supersede-or-refuse' || rule === 'either';
  // A run whose worker is gone may stay busy.
  if (mayBeLost(world, action.run)) worlds.push(refuseAction(world, action.id, []));
  // A person may be asked before anybody looks at the arguments: then a call that can never run waits as well.
  else if (mayRefuse && callsOfRun(world, action.run).some(isAskedInVain(env)))
    worlds.push(refuseAction(world, action.id, []));
  if (waiting.length === 0)
    return [...record(setOutcome(world, action.id, 'accept'), env, action.run, action.id, proposals), ...worlds];
  if (rule === 'supersede' || rule === 'supersede-or-refuse' || rule === 'either') {
    let next = setOutcome(world, action.id, 'accept');
    for (const call of waiting) {
      const superseded = { ...call, standing: 'superseded' as const, why: ['provenance:superseded'] as const };
      next = refuseCall(setCall(next, superseded), env, superseded, action.id);
    }
    worlds.push(...record(next, env, action.run, action.id, proposals));
  }
  if (rule === 'keep' || rule === 'either')
    worlds.push(...record(setOutcome(world, action.id, 'accept'), env, action.run, action.id, proposals));
  if (mayRefuse) worlds.push(refuseAction(world, action.id, []));
  return worlds;
}
