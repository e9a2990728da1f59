import type { JsonValue } from '../model/json.ts';
import type { Entry, IdRef } from '../model/plan.ts';

/** One wire format of a client-held history. `decode(encode(entries))` gives the entries back. */
export interface Dialect {
  id: string;
  summary: string;
  /** The message list. `wireId` gives the id that stands on the wire for a reference. */
  encode(entries: readonly Entry[], wireId: (id: IdRef) => string): JsonValue[];
  /** Throws a RetconError that names the first message that is not of this format. */
  decode(messages: readonly JsonValue[], idRef: (wireId: string) => IdRef): Entry[];
}
