import type { JsonObject } from '../../model/json.ts';
import type { AnswerCall, ModelAnswer } from './neutral.ts';

/** The answer broken off behind so many characters of the arguments of a call; as it is when no call has so many. */
export function cutAnswer(answer: ModelAnswer, after: number): ModelAnswer {
  const at = answer.calls.findIndex((call) => call.arguments.length > after);
  const call = answer.calls[at];
  if (call === undefined) return answer;
  return { ...answer, stop: 'length', calls: [...answer.calls.slice(0, at), cutCall(call, after)] };
}

function cutCall(call: AnswerCall, after: number): AnswerCall {
  return { ...call, arguments: call.arguments.slice(0, after), value: membersWithin(call.value, after) };
}

/** Formats that have an object there keep the members that were written whole. */
function membersWithin(value: JsonObject, characters: number): JsonObject {
  const whole: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    whole[key] = member;
    if (JSON.stringify(whole).length - 1 <= characters) continue;
    delete whole[key];
    break;
  }
  return whole;
}
