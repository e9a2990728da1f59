import { isDeepStrictEqual } from 'node:util';
import { membersOf } from '../../model/json.ts';
import { simpleAction } from '../../model/plan.ts';
import type { Ground } from '../operator.ts';
import { clientHistory, findCall, runOfCall, topLevel } from '../plan-reading.ts';
import { freshRun, insertAt, replace } from '../plan-writing.ts';
import { proposalSites, repropose } from '../proposal-change.ts';
import type { JsonValue, Plan } from '../vocabulary.ts';
import type { Surface } from './patch.ts';

/** A place of a plan that a patch may change, as a JSON document, and the way back into the plan. */
export interface Site {
  name: string;
  document: JsonValue;
  /** The tool of the call that the document is about; absent where it is about none or several. */
  tool?: string;
  /** Undefined where the changed document is none of this kind any more. `id` is that of an action that it puts in. */
  write(changed: JsonValue, attack: string, id: string): Plan | undefined;
}

/** The places of each surface, in the order of the plan. */
export const SITES: Readonly<Record<Surface, (ground: Ground) => Site[]>> = {
  arguments: argumentSites,
  history: historySites,
  decision: decisionSites,
  control: controlSites,
};

function argumentSites(ground: Ground): Site[] {
  return proposalSites(ground, () => true).flatMap((name): Site[] => {
    const call = findCall(ground.plan, name.slice('call:'.length));
    if (call === undefined) return [];
    const { tool, arguments: document } = call.proposal;
    return [{ name, document, tool, write: (args, attack) => repropose(ground.plan, attack, call.ref, args as never) }];
  });
}

/** What an honest client holds after each message, decision and cancellation, and every history that is submitted already. */
function historySites({ plan, cast }: Ground): Site[] {
  return plan.actions.flatMap((a, at): Site[] => {
    if (a.do === 'submit')
      return [
        {
          name: `submitted:${a.id}`,
          document: a.messages as unknown as JsonValue,
          write: (messages, attack) => rewrite(plan, a.id, { ...a, messages, attack }),
        },
      ];
    if (a.do !== 'say' && a.do !== 'decide' && a.do !== 'cancel') return [];
    const held = clientHistory(plan, a.do === 'decide' ? runOfCall(a.call) : a.run, at + 1);
    const submit = (messages: JsonValue, attack: string, id: string): Plan | undefined => {
      const run = freshRun(plan, 'patched');
      const action = { id, as: cast.owner, attack, do: 'submit', run, turn: 0, messages, rounds: [] };
      const checked = simpleAction.safeParse(action);
      return checked.success ? insertAt(plan, at + 1, checked.data) : undefined;
    };
    return [{ name: `held:${a.id}`, document: held as unknown as JsonValue, write: submit }];
  });
}

function decisionSites({ plan }: Ground): Site[] {
  return topLevel(plan, 'decide').flatMap((a): Site[] => {
    const proposed = findCall(plan, a.call)?.proposal;
    const call = a.copy ?? (proposed && { tool: proposed.tool, arguments: proposed.arguments });
    if (call === undefined) return [];
    const { decision, reason, remember } = a;
    const said = { ...(reason === undefined ? {} : { reason }), ...(remember === undefined ? {} : { remember }) };
    return [
      {
        name: `decide:${a.id}`,
        document: { decision, ...call, ...said },
        tool: call.tool,
        write(changed, attack) {
          const { tool, arguments: args, ...rest } = membersOf(changed);
          const { copy: _copy, decision: _decision, reason: _reason, remember: _remember, ...kept } = a;
          const copy = { tool, arguments: args };
          // What is sent with the decision anyway, or what was changed in it; else the decision is about the call as it is.
          const own = a.copy !== undefined || !isDeepStrictEqual(copy, call) ? { copy } : {};
          return rewrite(plan, a.id, { ...kept, ...rest, attack, ...own });
        },
      },
    ];
  });
}

function controlSites({ plan }: Ground): Site[] {
  return plan.actions.flatMap((a): Site[] => {
    if (a.do !== 'resume' && a.do !== 'submit' && a.do !== 'invoke') return [];
    return [
      {
        name: `control:${a.id}`,
        document: a.control ?? {},
        write: (control, attack) => rewrite(plan, a.id, { ...a, control, attack }),
      },
    ];
  });
}

/** The plan with this in place of the action of that id, if it is a valid one. */
function rewrite(plan: Plan, id: string, action: unknown): Plan | undefined {
  const checked = simpleAction.safeParse(action);
  return checked.success ? replace(plan, id, () => checked.data) : undefined;
}
