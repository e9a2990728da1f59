import type { JsonValue } from '../../../src/model/json.ts';
import { parseExact } from '../../../src/review/audit/exact-json.ts';
import { partsOfDocument } from '../../../src/review/audit/inputs/document.ts';
import type { AuditInput } from '../../../src/review/audit/inputs/submitted.ts';

/** A document as an input, read from its text as a file is. */
export function inputOf(value: JsonValue, name = 'actions.json'): AuditInput {
  const text = JSON.stringify(value);
  return {
    name,
    async *read() {
      yield* partsOfDocument(parseExact(text), name);
    },
    digest: () => 'digest',
  };
}
