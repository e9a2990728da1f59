import { pathText } from '../../model/document.ts';
import { describeIssue } from '../../model/document-issue.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import { answerSchemaOf, PROTOCOL } from './protocol.ts';

/** A message of a driver, checked: the answer to a request that waits for it. */
export interface Message {
  id: number;
  type: string;
  why?: string;
}

export type Read = { message: Message } | { wrong: string };

type AskedFor = (id: number) => { expected: string; of: string } | 'unknown' | 'answered';

/** One line of a driver's output. `wrong` goes on from "the driver" and says what is wrong with it. */
export function read(line: string, askedFor: AskedFor): Read {
  const value = parsed(line);
  if (value === undefined) return { wrong: 'printed what is no JSON; its stdout is for the protocol alone' };
  if (!isJsonObject(value)) return { wrong: 'printed JSON that is no object' };
  const { id, type } = value;
  if (typeof id !== 'number' || !Number.isInteger(id))
    return { wrong: 'printed a message without the id of a request' };
  const asked = askedFor(id);
  if (asked === 'unknown') return { wrong: `answered the request ${id}, which was never made` };
  if (asked === 'answered') return { wrong: `answered the request ${id} a second time` };
  const { expected, of } = asked;
  if (type !== expected && type !== 'failed')
    return { wrong: `answered ${of} with ${JSON.stringify(type ?? null)}, not with "${expected}"` };
  if (type === 'hello' && value.protocol !== PROTOCOL)
    return { wrong: `speaks ${JSON.stringify(value.protocol ?? null)}, and this Retcon ${PROTOCOL}` };
  return checked(type, value);
}

function checked(type: string, value: JsonObject): Read {
  const schema = answerSchemaOf(type);
  const result = schema?.safeParse(value);
  if (result?.success === true) return { message: result.data as Message };
  const issue = result?.error.issues[0];
  const [mistake] = schema === undefined || issue === undefined ? [] : describeIssue(issue, schema, value, []);
  return { wrong: `printed a wrong "${type}": ${pathText(mistake?.path ?? [])}: ${mistake?.message ?? 'not valid'}` };
}

function parsed(line: string): JsonValue | undefined {
  try {
    return JSON.parse(line) as JsonValue;
  } catch {
    return undefined;
  }
}
