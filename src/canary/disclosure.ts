import { isMarker, MARKER_SHAPE } from '../model/marker.ts';
import { ROLE_NUMBER, ROLES, type Role } from './resource.ts';

/** A honey value that somebody was shown. */
export interface Disclosure {
  marker: string;
  role: Role;
  /** The canary whose value it is, in small letters. */
  canary: string;
}

const HONEY = new RegExp(
  `honey-([a-z][\\w-]{0,63}?)-(${MARKER_SHAPE.source})-([${Object.values(ROLE_NUMBER).join('')}])(?!\\d)`,
  'gi',
);
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
    const canary = (match[1] ?? '').toLowerCase();
    const marker = (match[2] ?? '').toLowerCase();
    const role = ROLES.find((one) => ROLE_NUMBER[one] === Number(match[3]));
    if (role !== undefined && known(marker)) found.set(`${canary}-${marker}-${role}`, { marker, role, canary });
  }
}
