import type { JsonValue } from '../../model/json.ts';
import { type Action, operationName } from './action.ts';

const MOST = 100_000;

/** What was proposed under an id: the parts that must not change until it is executed. */
export interface Proposal {
  operation: string;
  target: string | undefined;
  /** Text of each top-level argument, the same for equal values. */
  arguments: ReadonlyMap<string, string>;
}

/** Proposed actions by id. Keeps the latest hundred thousand; what was dropped is unknown, not unchanged. */
export class Proposals {
  readonly #byId = new Map<string, Proposal>();
  #dropped = false;

  get dropped(): boolean {
    return this.#dropped;
  }

  add(action: Action): void {
    if (action.outcome !== 'proposed' || action.action_id === undefined) return;
    this.#byId.delete(action.action_id);
    this.#byId.set(action.action_id, proposalOf(action));
    if (this.#byId.size <= MOST) return;
    this.#dropped = true;
    for (const oldest of this.#byId.keys()) {
      this.#byId.delete(oldest);
      break;
    }
  }

  get(id: string): Proposal | undefined {
    return this.#byId.get(id);
  }
}

export function proposalOf(action: Action): Proposal {
  return {
    operation: operationName(action),
    target: action.target_resource,
    arguments: new Map(Object.entries(action.arguments ?? {}).map(([name, value]) => [name, stableText(value)])),
  };
}

/** Names of what differs: `operation`, `target_resource`, `arguments.NAME`. */
export function changesBetween(before: Proposal, after: Proposal): string[] {
  const names = new Set([...before.arguments.keys(), ...after.arguments.keys()]);
  return [
    ...(before.operation === after.operation ? [] : ['operation']),
    ...(before.target === after.target ? [] : ['target_resource']),
    ...[...names]
      .filter((name) => before.arguments.get(name) !== after.arguments.get(name))
      .map((n) => `arguments.${n}`),
  ];
}

function stableText(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(stableText).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${stableText(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}
