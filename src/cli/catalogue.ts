import { CLAUSES } from '../model/clause.ts';
import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';

/** One line of a list: every registry shows at least these two. */
export interface Entry {
  id: string;
  summary: string;
  [more: string]: unknown;
}

/** Everything that can be listed, by kind; each registry is loaded when it is asked for. */
const KINDS: Readonly<Record<string, () => Promise<Entry[]>>> = {
  operators: async () => (await import('../mutation/registry.ts')).listOperators(),
  weaknesses: async () =>
    (await import('../gateway/registry.ts')).WEAKNESSES.map(({ id, summary, clause, ...more }) => ({
      id,
      summary,
      clause,
      ...more,
    })),
  canaries: async () => (await import('../canary/registry.ts')).listCanaries().map((canary) => ({ ...canary })),
  targets: async () => (await import('../target/registry.ts')).listTargets(),
  clauses: async () =>
    CLAUSES.map(({ id, claim, sensors }) => ({
      id,
      summary: `an effect is refused unless ${claim}`,
      sensors: [...sensors],
    })),
  rules: async () => (await import('../review/registry.ts')).LISTED_RULES.map(({ check: _check, ...shown }) => shown),
  assertions: async () =>
    (await import('../review/registry.ts')).ASSERTIONS.map(({ id, summary, clause, severity, fix }) => ({
      id,
      summary,
      clause,
      severity,
      fix,
    })),
  indicators: async () => (await import('../review/registry.ts')).INDICATORS.map((one) => ({ ...one })),
  scenarios: async () =>
    (await import('../scenario/locate.ts'))
      .listScenarios()
      .then((all) => all.map(({ file: _file, ...shown }) => shown)),
  packs: async () =>
    (await import('../scenario/packs.ts'))
      .listPacks()
      .then((all) =>
        all.flatMap(({ id, summary, parts }) => [
          { id, summary },
          ...parts.map((part) => ({ ...part, id: `${id}/${part.id}` })),
        ]),
      ),
  formats: async () =>
    (await import('../report/registry.ts'))
      .listFormats()
      .map(({ id, summary, extensions }) => ({ id, summary, extensions: [...extensions] })),
  dialects: async () => (await import('../dialect/registry.ts')).listDialects(),
};

export const KIND_IDS: readonly string[] = Object.keys(KINDS);

/** The entries of one kind. Throws a UsageError that names the nearest kind. */
export async function entriesOf(kind: string): Promise<Entry[]> {
  const read = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (read === undefined) throw new UsageError(`there is no list "${kind}"${suggestion(kind, KIND_IDS)}`);
  return read();
}

/** Every entry with that id, whatever its kind. Throws a UsageError that names the nearest id. */
export async function entriesNamed(id: string): Promise<{ kind: string; entry: Entry }[]> {
  const lists = await Promise.all(
    KIND_IDS.map(async (kind) => (await entriesOf(kind)).map((entry) => ({ kind, entry }))),
  );
  const all = lists.flat();
  const found = all.filter(({ entry }) => entry.id === id);
  if (found.length > 0) return found;
  throw new UsageError(
    `nothing is called "${id}"${suggestion(
      id,
      all.map(({ entry }) => entry.id),
    )}`,
  );
}
