import type { AuditRecord } from '../../model/audit-record.ts';
import { TargetError } from '../../model/errors.ts';
import type { JsonValue } from '../../model/json.ts';
import type { AuditPage, AuditReader } from '../adapter.ts';
import { jsonOf } from './answer-json.ts';
import type { Connection } from './connection.ts';
import type { HttpTarget } from './definition.ts';
import { jsonPath } from './json-path.ts';
import { compilePath } from './template.ts';

type Declared = NonNullable<HttpTarget['audit']>;

const KINDS = [
  ['effect', 'effects'],
  ['decision', 'decisions'],
  ['refusal', 'refusals'],
] as const;

/** Reads the audit log of a target by increasing cursor, as its file declares. */
export function auditReader(declared: Declared, connection: Connection): AuditReader {
  const path = compilePath(declared.read.path);
  return {
    cites: declared.reference !== undefined,
    async read(after) {
      const rendered = String(path.render((name) => (name === 'after' ? (after ?? declared.first) : undefined)));
      const { as, base, headers = {} } = declared.read;
      const end = await connection.send({ as, base, method: 'GET', path: rendered, headers });
      const body = end.answer === undefined ? undefined : jsonOf(end.answer);
      const next = jsonPath(declared.next).first(body);
      if (end.answer === undefined || end.answer.status >= 300 || next === undefined) {
        throw new TargetError(`the audit log did not answer: ${end.failure?.why ?? end.answer?.status}`);
      }
      return { records: recordsIn(declared, body), next };
    },
  };
}

function recordsIn(declared: Declared, body: JsonValue | undefined): AuditPage['records'] {
  return KINDS.flatMap(([kind, list]) => {
    const { each, ...fields } = declared[list];
    return jsonPath(each)
      .all(body)
      .map((entry): AuditRecord => {
        const record: Record<string, string> = {};
        for (const [name, where] of Object.entries(fields as Record<string, string | undefined>)) {
          if (where === undefined) continue;
          const value = jsonPath(where).first(entry);
          if (typeof value === 'string' || typeof value === 'number') record[name] = String(value);
        }
        return { kind, ...record };
      });
  });
}
