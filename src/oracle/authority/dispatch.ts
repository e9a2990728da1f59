import { authorise } from './authorise.ts';
import { addRefusals, refusal, setCall } from './change.ts';
import type { Environment } from './environment.ts';
import { signatureOf } from './signature.ts';
import type { CallState, World } from './world.ts';

/** A call reaches execution in `action`: permitted once, or refused by what authority says now. */
export function dispatch(world: World, env: Environment, call: CallState, action: string, min: 0 | 1 = 1): World {
  const owner = world.runs[call.run]?.owner ?? '';
  const signature = signatureOf(env.contract, call.tool, call.arguments, owner);
  const { reasons, unspecified } = authorise(world, env, {
    run: call.run,
    call: call.key,
    principal: owner,
    tool: call.tool,
    arguments: call.arguments,
    action,
  });
  if (reasons.length > 0) {
    return addRefusals(
      setCall(world, { ...call, standing: 'refused', why: reasons }),
      refusal(signature, reasons, action, call.key),
    );
  }
  const readOnly = env.contract.tools[call.tool]?.readOnly === true;
  const done = setCall(world, { ...call, standing: 'done', why: readOnly ? [] : ['replay:done'] });
  if (signature === undefined) return done;
  return {
    ...done,
    permits: [
      ...done.permits,
      {
        call: call.key,
        signature,
        min: unspecified === undefined ? min : 0,
        max: readOnly ? Number.MAX_SAFE_INTEGER : 1,
        action,
        ...(unspecified === undefined ? {} : { unspecified }),
      },
    ],
  };
}

/** What a flawed target might do in a call's name at `action`, with the guards that refuse it. */
export function refuseCall(world: World, env: Environment, call: CallState, action: string, why = call.why): World {
  const owner = world.runs[call.run]?.owner ?? '';
  return addRefusals(world, [
    ...refusal(signatureOf(env.contract, call.tool, call.arguments, owner), why, action, call.key),
    ...call.shadows.map((s) => ({ signature: s.signature, reasons: s.reasons, action, call: call.key })),
  ]);
}
