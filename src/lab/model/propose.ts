import type { CallRef, Proposal } from '../../model/plan.ts';
import type { ModelCall } from '../../model/transcript.ts';
import type { Behaviour } from './behaviour.ts';
import { instructionsIn } from './instruction.ts';
import type { AnswerCall, ModelRequest } from './neutral.ts';
import type { ModelScript } from './script.ts';
import { restamp, stampOf } from './stamp.ts';
import type { Tag } from './tag.ts';
import { offeredAs } from './tool-name.ts';

/** Where a request stands in a script: the round of its turn, and how often that was asked before. */
export interface Standing {
  tag: Tag;
  round: number;
  ordinal: number;
}

type Proposals = ModelCall['proposals'];

/** What the script proposes here, under the names of the script. */
export function proposalsAt(script: ModelScript, standing: Standing, request: ModelRequest): Proposals {
  const { tag, round, ordinal } = standing;
  const { propose = 'once', obey = false }: Behaviour = script.behave ?? {};
  if (propose === 'never' || !request.mayCall) return [];
  const rounds = script.turns[`${tag.run}/${tag.turn}`]?.rounds ?? [];
  const written = batchAt(script, standing);
  const batch: Proposal[] = obey ? [...written, ...instructionsIn(request.messages, request.tools)] : written;
  // A stamp counts the calls of a turn, an id those of a round.
  const before = rounds.slice(0, round).reduce((sum, one) => sum + one.length, 0);
  const idOf = (index: number): string =>
    `call_${tag.marker}_${tag.run}_${tag.turn}_${round}_${index}${ordinal === 0 ? '' : `_r${ordinal}`}`;
  const once = batch.map((one, index) => {
    const args = restamp(one.arguments, tag.marker, ordinal);
    const id = one.idOf === undefined ? idOf(one.sameIdAs ?? index) : idOfCall(script, one.idOf);
    return { id, tool: one.tool, arguments: args, stamp: stampOf(args, tag, before + index, ordinal) };
  });
  if (propose === 'once') return once;
  return once.flatMap((one, index) => [
    one,
    { ...one, id: propose === 'twice-same-id' ? one.id : idOf(batch.length + index) },
  ]);
}

/** The calls of a round, or what stands in their place when it is asked again. */
function batchAt({ turns, again = 'final' }: ModelScript, { tag, round, ordinal }: Standing): Proposal[] {
  const turn = turns[`${tag.run}/${tag.turn}`];
  if (ordinal === 0 || again === 'same') return turn?.rounds[round] ?? [];
  return again === 'other' ? (turn?.other?.[round] ?? []) : [];
}

/** The id that the call at `run.turn.index` was given when it was first proposed. */
function idOfCall(script: ModelScript, ref: CallRef): string {
  const [run = '', turn = '0', index = '0'] = ref.split('.');
  let round = 0;
  let place = Number(index);
  for (const batch of script.turns[`${run}/${turn}`]?.rounds ?? []) {
    if (place < batch.length) break;
    place -= batch.length;
    round += 1;
  }
  return `call_${script.marker}_${run}_${turn}_${round}_${place}`;
}

/** The same as the client is told it: under its own names, as text. */
export function onTheWire(proposals: Proposals, { tools }: ModelRequest): AnswerCall[] {
  return proposals.map(({ id, tool, arguments: value }) => {
    const offered = offeredAs(tool, tools);
    const custom = offered?.custom === true;
    return {
      id,
      tool: offered?.name ?? tool,
      ...(offered?.namespace === undefined ? {} : { namespace: offered.namespace }),
      ...(custom ? { custom } : {}),
      arguments: custom && typeof value.input === 'string' ? value.input : JSON.stringify(value),
      value,
    };
  });
}
