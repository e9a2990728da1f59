import type { Finding, SourcePlace } from '../model/finding.ts';

/** Where a finding is shown that does not say where it belongs. */
const NOWHERE: SourcePlace = { file: 'retcon.yaml', line: 1, column: 1 };

/** A path inside the repository, whatever the record says: no root, no drive, no way up. */
export function placeOf({ place = NOWHERE }: Pick<Finding, 'place'>): SourcePlace {
  const parts = place.file.split(/[\\/]+/).filter((part) => !['', '.', '..'].includes(part) && !part.includes(':'));
  return parts.length === 0 ? NOWHERE : { ...place, file: parts.join('/') };
}
