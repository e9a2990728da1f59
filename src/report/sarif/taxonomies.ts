import type { Finding } from '../../model/finding.ts';
import { cut } from '../cut.ts';
import { sarifText } from '../escape.ts';

/** The schemes that the findings name, each with its edition and the ids used. */
export function taxonomiesOf(findings: readonly Finding[]) {
  const schemes = new Map<string, { name: string; version: string; ids: Set<string> }>();
  for (const { scheme, edition, id } of findings.flatMap(({ taxonomy }) => taxonomy)) {
    const key = `${scheme} ${edition}`;
    const known = schemes.get(key) ?? { name: scheme, version: edition, ids: new Set<string>() };
    schemes.set(key, known);
    known.ids.add(id);
  }
  return [...schemes.values()].map(({ name, version, ids }) => ({
    name: sarifText(cut(name, 200)),
    version: sarifText(cut(version, 200)),
    taxa: [...ids].sort().map((id) => ({ id: sarifText(cut(id, 200)) })),
  }));
}
