import { digestBytes } from '../model/canonical.ts';
import { isMarker, MARKER_SHAPE } from '../model/marker.ts';

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
/** Such as base64url, which may begin and end with a hyphen. */
const OPAQUE =
  /(?<![A-Za-z0-9_-])(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z])(?:[A-Za-z]{1,12}[_-])?[A-Za-z0-9_-]{16,}(?![A-Za-z0-9_-])/g;
const TIME = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})\b/g;
const EPOCH = /\b1[6-9]\d{11}\b/g;
const PORT = /\b(127\.0\.0\.1|localhost|\[::1\]):\d{2,5}\b/g;
/** Keys whose values are digests of something that a run made up. */
const DIGEST_KEY = /^(requestDigest|responseDigest)$/;

/**
 * Replaces what differs between equal campaigns by placeholders: markers, generated ids (numbered by first appearance),
 * times and ports. One normaliser for one finding, so that equal ids stay equal within it.
 */
export class Normaliser {
  private readonly ids = new Map<string, string>();

  text(text: string): string {
    return text
      .replace(MARKER_SHAPE, (m) => (isMarker(m) ? '{marker}' : m))
      .replace(TIME, '{time}')
      .replace(EPOCH, '{time}')
      .replace(PORT, '$1:{port}')
      .replace(UUID, (id) => this.name(id))
      .replace(OPAQUE, (id) => (/[A-Z]|\d/.test(id) && !KNOWN.test(id) ? this.name(id) : id));
  }

  /** The same for every text in a JSON value; digests of bodies are made anew from what is shown. */
  value<T>(value: T): T {
    return this.walk(value) as T;
  }

  private walk(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((v) => this.walk(v));
    if (value === null || typeof value !== 'object') return value;
    const out: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) out[key] = DIGEST_KEY.test(key) ? item : this.walk(item);
    if ('requestDigest' in out)
      out.requestDigest = digestBytes(typeof out.requestBody === 'string' ? out.requestBody : '');
    if ('responseDigest' in out)
      out.responseDigest = digestBytes(typeof out.responseBody === 'string' ? out.responseBody : '');
    if ('responseSize' in out && typeof out.responseBody === 'string')
      out.responseSize = Buffer.byteLength(out.responseBody);
    return out;
  }

  /** An id in other letters stays that id, and is seen to be in other letters. */
  private name(id: string): string {
    const plain = id.toLowerCase();
    const respelled = id === id.toUpperCase() && id !== plain;
    const known = this.ids.get(plain) ?? `{id-${this.ids.size + 1}}`;
    this.ids.set(plain, known);
    return respelled ? known.toUpperCase() : known;
  }
}

/** Long words of ours and of plans that look like ids and are none: clause reasons, operator names, action ids. */
const KNOWN = /^(?:[a-z]+-)+[a-z]+$|@|^\{/;
