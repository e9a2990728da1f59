import type { NodeContext } from './deliver.ts';
import { WireFault } from './protocol.ts';

/** Larger requests are refused, so that a target cannot fill the memory of the lab. */
const LARGEST = 16 * 1024 * 1024;

/**
 * The body of a request as text. Read from the socket's own stream: a Request of the web made for each would cost as much as
 * the answer. Throws a WireFault when it is too large.
 */
export async function textOf(c: NodeContext): Promise<string> {
  const incoming = c.env?.incoming;
  // Asked without a socket, as a function.
  if (incoming === undefined) return c.req.text();
  const parts: Buffer[] = [];
  let size = 0;
  // The stream is not destroyed with what is left in it: the refusal goes out over the same connection.
  for await (const part of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST) throw new WireFault({ status: 413, message: `The body is larger than ${LARGEST} bytes.` });
    parts.push(part);
  }
  return (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString('utf8');
}

/** No client nests so deep; what does is meant to overflow a stack somewhere. */
const MOST_DEPTH = 256;

/** The value of a body that is JSON. Throws a WireFault when it is not, or nests too deep. */
export function jsonBody(text: string): unknown {
  if (depthOf(text) > MOST_DEPTH) throw refused(`The body nests more than ${MOST_DEPTH} deep.`);
  try {
    return JSON.parse(text);
  } catch {
    throw refused('We could not parse the JSON body of your request.');
  }
}

function refused(message: string): WireFault {
  return new WireFault({ status: 400, message });
}

function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (quoted) {
      if (c === 92) i++;
      else if (c === 34) quoted = false;
    } else if (c === 34) quoted = true;
    else if (c === 123 || c === 91) most = Math.max(most, ++depth);
    else if (c === 125 || c === 93) depth--;
  }
  return most;
}
