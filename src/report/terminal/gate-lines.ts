import type { CampaignRecord } from '../../model/record.ts';
import type { Pen } from './pen.ts';

/** The checks of the gate, ticked or crossed; nothing where `retcon gate` was not asked. */
export function gateLines({ gate }: Pick<CampaignRecord, 'gate'>, pen: Pen): string[] {
  if (gate === undefined) return [];
  return [
    'Gate',
    ...gate.checks.flatMap(({ ok, name, text }) => {
      const said = `${ok ? pen.symbols.good : pen.symbols.bad} ${pen.text(name)}  ${pen.text(text)}`;
      return pen.lines(said, pen.width - 2).map((line) => `  ${pen.ink(ok ? 'good' : 'bad', line)}`);
    }),
  ];
}
