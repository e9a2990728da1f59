import type { CanaryResource } from '../canary/resource.ts';
import { canonicalJson } from '../model/canonical.ts';
import type { JsonObject, JsonValue } from '../model/json.ts';
import { substitute } from '../model/placeholder.ts';
import type { Action, Entry, IdRef, Plan, Proposal, SimpleAction } from '../model/plan.ts';

/** What a trial's placeholders stand for. */
export interface Binding {
  marker: string;
  /** By canary name: the three resources of this trial. */
  resources: ReadonlyMap<string, readonly CanaryResource[]>;
}

/** The token that a call carries in its arguments: `<marker>-<run><turn>x<index>`. */
export function stampOf(marker: string, ref: string): string {
  const [run = '', turn = '', index = ''] = ref.split('.');
  return `${marker}-${run}${turn}x${index}`;
}

/** Call keys whose token is found in a text: `run.turn.index`, with `~n` for a call that was proposed again. */
export function stampsIn(text: string, marker: string): string[] {
  if (!text.includes(marker)) return [];
  const shape = new RegExp(`${marker}-([a-z][a-z0-9-]*?)(\\d+)x(\\d+)(?:-r(\\d+))?`, 'g');
  return [...text.matchAll(shape)].map(
    ([, run, turn, index, again]) => `${run}.${turn}.${index}${again === undefined ? '' : `~${again}`}`,
  );
}

/** The tag at the end of a user's text, by which the scripted model knows the turn. */
function tagged(text: string, marker: string, run: string, turn: number): string {
  return `${text} [ref ${marker}/${run}/${turn}]`;
}

/** A plan with every placeholder filled in for one trial. Throws on a placeholder that nothing fills. */
export function bindPlan(plan: Plan, binding: Binding): Plan {
  return {
    ...plan,
    actions: plan.actions.map(
      (a): Action =>
        a.do === 'together'
          ? { ...a, branches: a.branches.map((b) => b.map((s) => bindAction(s, binding))) }
          : bindAction(a, binding),
    ),
  };
}

function bindAction(action: SimpleAction, binding: Binding): SimpleAction {
  const { marker } = binding;
  const fill = <T extends JsonValue>(value: T, stamp: string): T =>
    substitute(value, (name) => look(name, stamp, binding)) as T;
  const rounds = (run: string, turn: number, all: Proposal[][]): Proposal[][] => {
    let index = 0;
    return all.map((round) =>
      round.map((p) => ({
        ...p,
        arguments: fill<JsonObject>(p.arguments, stampOf(marker, `${run}.${turn}.${index++}`)),
      })),
    );
  };
  switch (action.do) {
    case 'say':
      return {
        ...action,
        text: tagged(fill(action.text, marker), marker, action.run, action.turn),
        rounds: rounds(action.run, action.turn, action.rounds),
      };
    case 'submit':
      return {
        ...action,
        messages: bindMessages(action, binding, fill),
        rounds: rounds(action.run, action.turn, action.rounds),
      };
    case 'decide':
      return action.copy === undefined
        ? action
        : {
            ...action,
            copy: { ...action.copy, arguments: fill<JsonObject>(action.copy.arguments, stampOf(marker, action.call)) },
          };
    case 'answer':
      return { ...action, content: fill(action.content, marker) };
    case 'invoke':
      return {
        ...action,
        ...(action.control === undefined ? {} : { control: fill<JsonObject>(action.control, marker) }),
        arguments: fill<JsonObject>(
          action.arguments,
          action.call === undefined ? `${marker}-invoked` : stampOf(marker, action.call),
        ),
      };
    case 'change':
    case 'fault':
    case 'posture':
      return action.value === undefined ? action : { ...action, value: fill<JsonValue>(action.value, marker) };
    default:
      return action;
  }
}

function bindMessages(
  action: Extract<SimpleAction, { do: 'submit' }>,
  binding: Binding,
  fill: <T extends JsonValue>(value: T, stamp: string) => T,
): Entry[] {
  const { marker } = binding;
  const stamp = (id: IdRef): string => ('ref' in id ? stampOf(marker, id.ref) : `${marker}-made-${id.made}`);
  const lastUser = action.messages.findLastIndex((m) => m.role === 'user');
  return action.messages.map((m, i): Entry => {
    switch (m.role) {
      case 'user':
        return {
          ...m,
          text: i === lastUser ? tagged(fill(m.text, marker), marker, action.run, action.turn) : fill(m.text, marker),
        };
      case 'assistant':
        return {
          ...m,
          ...(m.calls === undefined
            ? {}
            : { calls: m.calls.map((c) => ({ ...c, arguments: fill<JsonObject>(c.arguments, stamp(c.id)) })) }),
        };
      case 'approval-request':
        return { ...m, arguments: fill<JsonObject>(m.arguments, stamp(m.call)) };
      case 'approval':
        return m.copy === undefined
          ? m
          : { ...m, copy: { ...m.copy, arguments: fill<JsonObject>(m.copy.arguments, stamp(m.call)) } };
      case 'result':
        return { ...m, content: fill(m.content, marker) };
      default:
        return m;
    }
  });
}

function look(name: string, stamp: string, { marker, resources }: Binding): JsonValue {
  if (name === 'marker') return marker;
  if (name === 'stamp') return stamp;
  // The token of another call: an argument that is to be equal to that call's to the letter.
  if (name.startsWith('stamp:')) return stampOf(marker, name.slice('stamp:'.length));
  const match = /^canary\.([^.]+)\.(id|decoy|foreign|link)$/.exec(name);
  const own = match === null ? undefined : resources.get(match[1] ?? '');
  const value = match?.[2] === 'link' ? own?.find((r) => r.link)?.link : own?.find((r) => r.role === match?.[2])?.value;
  if (value === undefined) throw new Error(`nothing fills the placeholder ${canonicalJson(name)}`);
  return value;
}
