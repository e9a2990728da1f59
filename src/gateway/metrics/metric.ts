import type { Gateway } from '../gateway.ts';

export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/**
 * One operational metric of seed 000, computed from the records whenever it is asked for: it goes on where it was after a
 * restart, and none of them is per process.
 */
export interface Metric {
  /** Derived from the words of the seed. */
  name: string;
  type: 'counter' | 'gauge';
  help: string;
  /** The labels of its samples; a metric without samples is shown with none. */
  labels: readonly string[];
  samples(gateway: Gateway): Sample[];
}

/** Rows whose columns are labels, but for `n`. */
export function labelled(rows: readonly Record<string, string | number>[]): Sample[] {
  return rows.map(({ n, ...labels }) => ({
    labels: Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)])),
    value: Number(n),
  }));
}

/** Counts per combination of labels. */
export function counted(all: readonly Readonly<Record<string, string>>[]): Sample[] {
  const counts = new Map<string, Sample>();
  for (const labels of all) {
    const key = JSON.stringify(labels);
    counts.set(key, { labels, value: (counts.get(key)?.value ?? 0) + 1 });
  }
  return [...counts.values()];
}
