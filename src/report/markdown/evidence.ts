import type { CampaignRecord } from '../../model/record.ts';
import { markdownText as text } from '../escape.ts';
import { livenessPhrase } from '../phrases.ts';
import { bullets } from './blocks.ts';

/** Liveness, controls, sensors and what stayed without a verdict: why the verdicts may be believed. */
export function evidenceSection(record: CampaignRecord): string[] {
  const because = (why: string | undefined): string => (why === undefined ? '' : `: ${text(why)}`);
  const reasons = Object.entries(record.inconclusive).filter(([, count]) => count > 0);
  const items = [
    `Liveness: ${livenessPhrase(record)}`,
    ...record.control.map(
      (one) =>
        `Control ${text(one.baseline)}: ${one.ok ? 'reproduced' : '**not reproduced**'}, ${one.happened} of ${one.permitted} effects over ${one.runs} runs${because(one.why)}`,
    ),
    ...record.sensors.map(
      (one) =>
        `Sensor ${text(one.canary)} (${text(one.kind)}; ${text(one.senses.join(', '))}): ${one.proven ? 'proven' : '**not proven**'}${because(one.why)}`,
    ),
    `Inconclusive: ${reasons.length === 0 ? 'none' : reasons.map(([why, count]) => `${why} ${count}`).join(', ')}`,
    ...record.dropped.map((one) => `Dropped ${text(one.fingerprint)}: ${text(one.why)}`),
    ...record.leftovers.map((one) => `Canary ${text(one.canary)}, ${one.state}: ${text(one.what)}${because(one.why)}`),
  ];
  return ['## Evidence', bullets(items)];
}
