import type { JsonValue } from '../../model/json.ts';
import type { StepFact } from '../../model/transcript.ts';
import type { Reports } from './definition.ts';
import { isWireId, type SessionIds } from './ids.ts';
import { jsonPath } from './json-path.ts';

export type Claims = NonNullable<StepFact['claims']>;

/** What an answer says became of the calls that it speaks of; a call that the plan has no name for is left out. */
export function claimsIn(reports: Reports | undefined, body: JsonValue | undefined, ids: SessionIds): Claims {
  if (reports === undefined) return [];
  return jsonPath(reports.calls)
    .all(body)
    .flatMap((call): Claims => {
      const id = jsonPath(reports.id).first(call);
      const ref = isWireId(id) ? ids.refOf(id) : undefined;
      const state = String(jsonPath(reports.state).first(call));
      const says = reports.done.includes(state) ? 'done' : reports.notDone.includes(state) ? 'not-done' : undefined;
      return ref === undefined || says === undefined ? [] : [{ call: ref, says }];
    });
}
