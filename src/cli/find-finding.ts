import { UsageError } from '../model/errors.ts';
import type { Finding } from '../model/finding.ts';
import { suggestion } from '../model/nearest.ts';

/** The finding whose id begins so; the leading `F-` may be left out. Throws a UsageError for none and for several. */
export function findFinding<T extends Pick<Finding, 'id'>>(findings: readonly T[], given: string): T {
  const start = `F-${given.toLowerCase().replace(/^f-/, '')}`;
  const fitting = findings.filter((finding) => finding.id.startsWith(start));
  const [only] = fitting;
  if (only !== undefined && (fitting.length === 1 || only.id === start)) return only;
  const ids = findings.map((finding) => finding.id);
  if (fitting.length > 1)
    throw new UsageError(`"${given}" is the beginning of ${fitting.map((one) => one.id).join(' and ')}`);
  if (ids.length === 0) throw new UsageError(`there is no finding "${given}": the campaign has none`);
  throw new UsageError(`there is no finding "${given}"${suggestion(start, ids)}`);
}
