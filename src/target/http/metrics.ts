import { TargetError } from '../../model/errors.ts';
import type { OperationalMetric } from '../../model/metric.ts';
import type { Connection } from './connection.ts';
import type { HttpTarget } from './definition.ts';

type Declared = NonNullable<HttpTarget['metrics']>;

/** Of a target that says more than this, the rest is left out. */
const MOST = 200;

/** Reads what the target says of itself in the Prometheus text format: one entry for each metric, its samples together. */
export async function readMetrics(declared: Declared, connection: Connection): Promise<OperationalMetric[]> {
  const { path, base, as, prefix } = declared;
  const end = await connection.send({ as, base, method: 'GET', path, headers: { accept: 'text/plain' } });
  if (end.answer === undefined || end.answer.status >= 300)
    throw new TargetError(`the metrics did not answer: ${end.failure?.why ?? end.answer?.status}`);
  return parseMetrics(end.answer.body, prefix).slice(0, MOST);
}

/** Counters and gauges of a name are added up, except where the name says that it is a mean: then the largest counts. */
export function parseMetrics(text: string, prefix: string): OperationalMetric[] {
  const metrics = new Map<string, OperationalMetric>();
  for (const line of text.split('\n')) {
    const [, name = '', help = ''] = /^# HELP (\S+) ?(.*)$/.exec(line) ?? [];
    if (name.startsWith(prefix) && name !== '')
      metrics.set(name, { name: name.slice(prefix.length), help, value: null });
    const sample = /^([A-Za-z_:][\w:]*)(?:\{.*\})? (\S+)(?: \d+)?$/.exec(line);
    const metric = metrics.get(sample?.[1] ?? '');
    const value = Number(sample?.[2]);
    if (metric === undefined || !Number.isFinite(value)) continue;
    const before = metric.value ?? 0;
    metric.value = /(^|_)mean_/.test(metric.name) ? Math.max(before, value) : before + value;
  }
  return [...metrics.values()];
}
