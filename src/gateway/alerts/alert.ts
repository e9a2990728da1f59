import type { JsonObject } from '../../model/json.ts';
import type { AuditEvent } from '../audit.ts';
import type { Gateway } from '../gateway.ts';

/** One condition of seed 002 that somebody must hear of. It is raised from what the audit log takes in. */
export interface Alert {
  id: string;
  /** One sentence. */
  summary: string;
  /** The kinds of event that it looks at. */
  of: readonly AuditEvent['kind'][];
  /** What to say beside the event; undefined where there is nothing to say. */
  raised(event: AuditEvent, gateway: Gateway): JsonObject | undefined;
}

/** A refusal that the dispatcher has recorded already is only cited by the answer to the request. */
export function isCitation({ detail }: AuditEvent): boolean {
  return detail.reference !== undefined && detail.attempt !== undefined;
}

/** Whether an event is a refusal with this reason code, where it is first recorded. */
export function isRefusedAs(event: AuditEvent, code: string): boolean {
  return event.kind === 'refusal' && event.detail.code === code && !isCitation(event);
}
