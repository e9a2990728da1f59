import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import type { NeutralMessage, OfferedTool } from './neutral.ts';

/** Attempts at one text: a result may be long, and hold many braces. */
const MOST_BRACES = 200;
/** How far before its arguments the name of a tool may stand. */
const REACH = 120;

interface Instruction {
  tool: string;
  arguments: JsonObject;
}

/**
 * The calls that the latest results tell the model to make: an object with `tool` (or `name`) and `arguments`, or an object
 * close behind the name of an offered tool.
 */
export function instructionsIn(messages: readonly NeutralMessage[], offered: readonly OfferedTool[]): Instruction[] {
  const since = messages.findLastIndex((one) => one.calls !== undefined) + 1;
  return messages.slice(since).flatMap((one) => (one.role === 'tool' ? inText(one.text, offered) : []));
}

function inText(text: string, offered: readonly OfferedTool[]): Instruction[] {
  const found: Instruction[] = [];
  let tries = 0;
  for (let at = text.indexOf('{'); at !== -1 && tries < MOST_BRACES; at = text.indexOf('{', at + 1), tries++) {
    const end = endOfObject(text, at);
    const value = end === undefined ? undefined : objectOf(text.slice(at, end));
    if (value === undefined) continue;
    const tool = value.tool ?? value.name;
    const before = text.slice(Math.max(0, at - REACH), at);
    if (typeof tool === 'string' && isJsonObject(value.arguments)) found.push({ tool, arguments: value.arguments });
    else {
      const named = offered.filter(({ name }) => before.includes(name)).at(-1);
      if (named === undefined) continue;
      found.push({ tool: named.name, arguments: value });
    }
    at = (end ?? at) - 1;
  }
  return found;
}

function objectOf(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The place behind the brace that closes the one at `start`. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < text.length; i++) {
    const c = text[i];
    if (quoted && c === '\\') i++;
    else if (c === '"') quoted = !quoted;
    else if (!quoted && c === '{') depth++;
    else if (!quoted && c === '}' && --depth === 0) return i + 1;
  }
  return undefined;
}
