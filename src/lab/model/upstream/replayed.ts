import { isJsonObject } from '../../../model/json.ts';
import type { ModelAnswer } from '../neutral.ts';
import { type Heard, type Protocol, parsed } from '../protocol.ts';
import { type Print, retold } from './print.ts';
import type { Recorded } from './recording.ts';
import { eventsIn } from './wire.ts';

/** A recorded answer as it is given to another request. Without a body it is to be streamed anew from `answer`. */
export interface Replayed {
  status: number;
  type: string;
  heard: Heard;
  body: string | undefined;
  answer: ModelAnswer;
}

/**
 * The recorded answer for the markers of this request. A stream for the same markers is repeated to the byte; for others it is
 * written anew, since a marker may lie in pieces in several events.
 */
export function replayed(known: Recorded, print: Print, protocol: Protocol): Replayed {
  const { status, type } = known;
  const retell = (text: string): string => retold(text, known.markers, print.markers);
  const streamed = type.includes('event-stream');
  const same = known.markers.every((marker, i) => marker === print.markers[i]);
  const body = same ? known.body : retell(known.body);
  const calls = known.calls.map((call) => ({ ...call, arguments: retell(call.arguments) }));
  const heard = streamed ? protocol.heardEvents(eventsIn(known.body)) : protocol.heard(parsed(body));
  const answer: ModelAnswer = {
    calls: calls.map((call) => {
      const value = parsed(call.arguments);
      return { ...call, value: isJsonObject(value) ? value : {} };
    }),
    text: retell(known.text),
    stop: calls.length === 0 ? 'end' : 'calls',
  };
  return { status, type, heard: { ...heard, calls }, body: streamed && !same ? undefined : body, answer };
}
