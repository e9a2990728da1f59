import { isMarker, MARKER_SHAPE } from '../model/marker.ts';
import { ROLE_NUMBER, ROLES, type Role } from './resource.ts';

/** A honey value that somebody was shown. */
export interface Disclosure {
  marker: string;
  role: Role;
}

const HONEY = new RegExp(`honey-(${MARKER_SHAPE.source})-([${Object.values(ROLE_NUMBER).join('')}])(?!\\d)`, 'gi');
// One or more backslashes: JSON inside JSON is escaped again.
const JSON_ESCAPE = /\\+u([0-9a-f]{4})/gi;

/**
 * The honey values in bytes that went to a principal or to the model, once each, in order. `known` says which markers
 * count; by default all valid ones. Escapes of JSON are read, also of JSON inside JSON.
 */
export function disclosuresIn(text: string, known: (marker: string) => boolean = isMarker): Disclosure[] {
  const found = new Map<string, Disclosure>();
  scan(text, known, found);
  if (text.includes('\\u')) {
    scan(
      text.replace(JSON_ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      known,
      found,
    );
  }
  return [...found.values()];
}

function scan(text: string, known: (marker: string) => boolean, found: Map<string, Disclosure>): void {
  for (const match of text.matchAll(HONEY)) {
    const marker = (match[1] ?? '').toLowerCase();
    const role = ROLES.find((one) => ROLE_NUMBER[one] === Number(match[2]));
    if (role !== undefined && known(marker)) found.set(`${marker}-${role}`, { marker, role });
  }
}
