import { canonicalJson } from '../../model/canonical.ts';
import type { Effect } from '../../model/effect.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Plan, SimpleAction } from '../../model/plan.ts';
import { simpleActions } from '../../model/plan-actions.ts';
import type { Witness } from '../../model/verdict.ts';
import { actorName } from './phrases.ts';

/** A place of the sequence that names the call (or holds the result) which the sensor saw. */
export interface Carrier {
  action: SimpleAction;
  /** Who put it there and where, one clause of a sentence. */
  phrase: string;
  arguments: JsonObject;
  tool: string;
}

/** Where the call that had the effect is written; the places that agree best with what the sensor saw. */
export function carriersOf(plan: Plan, witness: Witness, effect?: Effect): Carrier[] {
  if (effect?.kind === 'exposure' || witness.canary === 'model') {
    return simpleActions(plan).flatMap((a) =>
      a.do === 'answer'
        ? [{ action: a, phrase: `${actorName(a.as)} offered it as the result of ${a.call}`, arguments: {}, tool: '' }]
        : [],
    );
  }
  const all = simpleActions(plan)
    .flatMap(carried)
    .filter((c) => witness.tool === undefined || c.tool === witness.tool);
  const ranked = all.map((carrier) => ({ carrier, rank: rankOf(carrier, witness, effect) }));
  const best = Math.max(...ranked.map((r) => r.rank));
  return ranked.filter((r) => r.rank === best).map((r) => r.carrier);
}

/** 0: the tool only; 1: also the resource; 2: also every argument that the sensor saw. */
function rankOf(carrier: Carrier, witness: Witness, effect?: Effect): 0 | 1 | 2 {
  if (witness.resource === undefined || !Object.values(carrier.arguments).includes(witness.resource)) return 0;
  const seen = Object.entries(effect?.arguments ?? {}).filter(([name]) => carrier.arguments[name] !== undefined);
  return seen.every(([name, value]) => canonicalJson(carrier.arguments[name]) === canonicalJson(value)) ? 2 : 1;
}

function carried(action: SimpleAction): Carrier[] {
  const who = actorName(action.as);
  switch (action.do) {
    case 'say':
      return proposals(action);
    case 'submit':
      return [
        ...action.messages
          .flatMap((m) => (m.role === 'assistant' ? (m.calls ?? []) : []))
          .map((c) => ({
            action,
            phrase: `${who} wrote it into a client-held history${'ref' in c.id ? `, under the id of ${c.id.ref}` : ', under an id that no model gave'}`,
            tool: c.tool,
            arguments: c.arguments,
          })),
        ...proposals(action),
      ];
    case 'decide':
      return action.copy === undefined
        ? []
        : [
            {
              action,
              phrase: `${who} wrote it into the copy that the decision on ${action.call} carried`,
              ...action.copy,
            },
          ];
    case 'invoke':
      return [
        {
          action,
          phrase: `${who} asked for it by the path ${action.path}`,
          tool: action.tool,
          arguments: action.arguments,
        },
      ];
    default:
      return [];
  }
}

function proposals(action: Extract<SimpleAction, { do: 'say' | 'submit' }>): Carrier[] {
  return action.rounds.flat().map((p, i) => ({
    action,
    phrase: `the model proposed it as ${action.run}.${action.turn}.${i}`,
    tool: p.tool,
    arguments: p.arguments,
  }));
}
