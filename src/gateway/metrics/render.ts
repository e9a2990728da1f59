import type { Gateway } from '../gateway.ts';
import { duplicateEffects, timeToRevoke, unknownOutcomes } from './effects.ts';
import type { Metric, Sample } from './metric.ts';
import { stalePendingCalls, versionDrift } from './pending.ts';
import { blockedAttempts, callsWithoutRecords, digestMismatches, resumeDenials } from './refused.ts';

/** The nine operational metrics of seed 000, in its order. How many calls a model makes is not among them. */
export const METRICS: readonly Metric[] = [
  blockedAttempts,
  callsWithoutRecords,
  digestMismatches,
  resumeDenials,
  duplicateEffects,
  unknownOutcomes,
  stalePendingCalls,
  versionDrift,
  timeToRevoke,
];

/** Content type of the Prometheus text format. */
export const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

/** All of them in the Prometheus text format. */
export function renderMetrics(gateway: Gateway): string {
  const lines = METRICS.flatMap((metric) => {
    const name = `retcon_gateway_${metric.name}`;
    const samples = metric.samples(gateway).map((sample) => `${name}${labelsOf(sample)} ${sample.value}`);
    const none = metric.name.startsWith('mean_') ? [] : [`${name} 0`];
    return [
      `# HELP ${name} ${metric.help}`,
      `# TYPE ${name} ${metric.type}`,
      ...(samples.length > 0 ? samples.sort() : none),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function labelsOf({ labels }: Sample): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
