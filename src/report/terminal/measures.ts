import type { CampaignRecord } from '../../model/record.ts';
import { livenessPhrase, plural } from '../phrases.ts';
import { field } from './field.ts';
import type { Pen } from './pen.ts';

/** What a reader needs to believe the verdicts: liveness, controls, sensors, and what stayed without a verdict. */
export function measureLines(record: CampaignRecord, pen: Pen): string[] {
  const { symbols, text } = pen;
  const unproven = record.sensors.filter((sensor) => !sensor.proven);
  const broken = record.control.filter((control) => !control.ok);
  const reasons = Object.entries(record.inconclusive).filter(([, count]) => count > 0);
  const left = record.leftovers.filter((one) => one.state === 'left');
  const because = (why: string | undefined): string => (why === undefined ? '' : `: ${why}`);
  return [
    pen.ink('strong', 'Evidence'),
    ...field(pen, 'liveness', [livenessPhrase(record)], 1),
    ...field(pen, 'control', controlPhrases(record, broken.length).map(text), 2),
    ...broken.flatMap((one) => field(pen, '', [`${symbols.bad} ${text(`${one.baseline}${because(one.why)}`)}`], 2)),
    ...field(pen, 'sensors', [`${record.sensors.length - unproven.length} of ${record.sensors.length} proven`], 1),
    ...unproven.flatMap((one) => field(pen, '', [`${symbols.bad} ${text(`${one.canary}${because(one.why)}`)}`], 2)),
    ...field(pen, 'unjudged', [reasons.length === 0 ? 'none' : reasons.map(([why, n]) => `${why} ${n}`).join(', ')], 3),
    ...record.dropped.flatMap((one) => field(pen, 'dropped', [text(`${one.fingerprint}: ${one.why}`)], 2)),
    ...(left.length === 0
      ? []
      : field(
          pen,
          'left over',
          left.map((one) => text(`${one.canary}: ${one.what}${because(one.why)}`)),
          6,
        )),
  ];
}

function controlPhrases(record: CampaignRecord, broken: number): string[] {
  const runs = record.control.reduce((sum, one) => sum + one.runs, 0);
  const sound = record.control.length - broken;
  return [`${sound} of ${plural(record.control.length, 'unmodified baseline')} reproduced, ${plural(runs, 'run')}`];
}
