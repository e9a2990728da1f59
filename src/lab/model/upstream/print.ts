import { canonicalJson, digestBytes } from '../../../model/canonical.ts';
import { isMarker, MARKER_SHAPE } from '../../../model/marker.ts';

/** By what two requests are the same. */
export interface Print {
  digest: string;
  /** The markers of the request, which are not part of the digest: every trial has its own. */
  markers: string[];
}

/** Who asks, and on whose account: no model is shown these. */
const NOT_SHOWN = ['metadata', 'user', 'safety_identifier', 'prompt_cache_key', 'client_metadata'];

/** The canonical digest of a request; undefined for what canonical JSON cannot say. */
export function printOf(path: string, body: unknown): Print | undefined {
  let text: string;
  try {
    const shown =
      body !== null && typeof body === 'object' && !Array.isArray(body)
        ? Object.fromEntries(Object.entries(body).filter(([key]) => !NOT_SHOWN.includes(key)))
        : body;
    text = canonicalJson({ path, body: shown });
  } catch {
    return undefined;
  }
  const markers: string[] = [];
  const general = text.replace(MARKER_SHAPE, (word) => {
    if (!isMarker(word)) return word;
    if (!markers.includes(word)) markers.push(word);
    return `\${marker.${markers.indexOf(word)}}`;
  });
  return { digest: digestBytes(general), markers };
}

/** A text about the markers of one request, said about those of another. */
export function retold(text: string, from: readonly string[], to: readonly string[]): string {
  return text.replace(MARKER_SHAPE, (word) => to[from.indexOf(word)] ?? word);
}
