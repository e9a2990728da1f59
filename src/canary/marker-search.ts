import { MARKER_SHAPE } from '../model/marker.ts';

/** Letters of one marker. */
const LENGTH = 14;
/** Whole runs of marker letters: `MARKER_SHAPE` alone would cut `rt` + marker (from `report…`) in the wrong place. */
const RUN = new RegExp(MARKER_SHAPE.source.replace(/\{\d+\}/, `{${LENGTH},}`), 'g');

/** Every place of a text where a wanted marker stands, from left to right. */
export function* markersAt(
  text: string,
  wanted: (marker: string) => boolean,
): Generator<{ marker: string; end: number }> {
  for (const run of text.matchAll(RUN)) {
    const letters = run[0];
    for (let i = 0; i + LENGTH <= letters.length; i++) {
      const marker = letters.slice(i, i + LENGTH);
      if (wanted(marker)) yield { marker, end: run.index + i + LENGTH };
    }
  }
}
