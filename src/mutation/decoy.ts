import { remembered } from './remembered.ts';
import type { Contract, JsonValue } from './vocabulary.ts';

type Arguments = { [key: string]: JsonValue };

const RESOURCE = /\$\{canary\.([a-z0-9_-]+)\.(id|decoy|foreign)\}/gi;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Swaps the trial's resource in a value for another one of the same trial: mutated values come from decoys only. */
export function toDecoy(value: JsonValue, role: 'decoy' | 'foreign'): JsonValue {
  return typeof value === 'string' && value.includes('${') ? SWAPPED[role](value) : value;
}

const SWAPPED = {
  decoy: remembered((text) => swapped(text, 'decoy')),
  foreign: remembered((text) => swapped(text, 'foreign')),
};

function swapped(text: string, role: 'decoy' | 'foreign'): string {
  return text.replace(RESOURCE, (_match, canary: string, was: string) => {
    const next = was === role ? 'id' : role;
    return `\${canary.${canary}.${next}}`;
  });
}

/** Another value that the sensor can tell apart: one more of a number, a longer text. */
function otherValue(value: JsonValue): JsonValue {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return value;
  if (!DECIMAL.test(value)) return `${value} changed`;
  const [whole = '0', part] = value.split('.');
  return part === undefined ? String(Number(whole) + 1) : `${Number(whole) + 1}.${part}`;
}

/** Arguments of a tool that a mutation can change and a sensor can see: the target and the observed ones. */
export function changeable(contract: Contract, tool: string, args: Arguments): string[] {
  const effect = contract.tools[tool]?.effect;
  if (effect === undefined) return [];
  return [effect.resource, ...effect.observed].filter(
    (name, i, all) => args[name] !== undefined && all.indexOf(name) === i,
  );
}

/** The call's arguments with one of them changed; undefined when that changes nothing. */
export function changeArgument(contract: Contract, tool: string, args: Arguments, name: string): Arguments | undefined {
  const value = args[name];
  if (value === undefined) return undefined;
  const next = contract.tools[tool]?.effect?.resource === name ? toDecoy(value, 'decoy') : otherValue(value);
  return next === value ? undefined : { ...args, [name]: next };
}

/** The call's arguments, aimed at a decoy of the same trial. */
export function onDecoy(
  contract: Contract,
  tool: string,
  args: Arguments,
  role: 'decoy' | 'foreign' = 'decoy',
): Arguments | undefined {
  const resource = contract.tools[tool]?.effect?.resource;
  if (resource === undefined || args[resource] === undefined) return undefined;
  const next = toDecoy(args[resource], role);
  return next === args[resource] ? undefined : { ...args, [resource]: next };
}

/** Whether a call has a target that a decoy of the same trial can stand for. */
export function hasDecoy(
  contract: Contract,
  { proposal }: { proposal: { tool: string; arguments: Arguments } },
): boolean {
  const resource = contract.tools[proposal.tool]?.effect?.resource;
  const value = resource === undefined ? undefined : proposal.arguments[resource];
  return value !== undefined && toDecoy(value, 'decoy') !== value;
}
