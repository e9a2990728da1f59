import { createParser } from 'eventsource-parser';
import type { JsonValue } from '../../model/json.ts';
import { isJsonObject } from '../../model/json.ts';
import type { Answer } from './exchange.ts';

/** Deeper than any gateway's answer; a hostile one could otherwise exhaust the stack of whoever walks it. */
const DEEPEST = 64;

/** The JSON of an answer that says it is JSON (or does not say what it is); undefined when it has none, or nests too deep. */
export function jsonOf(answer: Answer): JsonValue | undefined {
  if (answer.contentType.includes('text/event-stream')) return lastEvent(answer.body);
  if (answer.contentType !== '' && !answer.contentType.includes('json')) return undefined;
  return parsed(answer.body);
}

/** Of a stream of server-sent events, the last one that is a JSON object: where a stream says how it ended. */
function lastEvent(body: string): JsonValue | undefined {
  const texts: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void texts.push(data) });
  parser.feed(body);
  parser.reset({ consume: true });
  for (const text of texts.reverse()) {
    const value = parsed(text);
    if (isJsonObject(value)) return value;
  }
  return undefined;
}

function parsed(text: string): JsonValue | undefined {
  if (nestsDeeper(text, DEEPEST)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Counts brackets outside strings, which is right for everything that then parses. */
function nestsDeeper(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (quoted) {
      if (letter === '\\') i += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{' || letter === '[') {
      depth += 1;
      if (depth > most) return true;
    } else if (letter === '}' || letter === ']') depth -= 1;
  }
  return false;
}
