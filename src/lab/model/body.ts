import { WireFault } from './protocol.ts';

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
