import { UsageError } from '../model/errors.ts';
import type { CampaignRecord } from '../model/record.ts';
import { terminalText } from '../report/escape.ts';
import type { Pack } from '../scenario/packs.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { RunFlags } from './campaign-options.ts';
import { type Io, writeLine } from './io.ts';

/** The pack that the flags name. What it chooses is not chosen otherwise as well. */
export async function packOf(flags: RunFlags): Promise<Pack | undefined> {
  if (flags.pack === undefined) return undefined;
  for (const other of ['operators', 'since', 'resume'] as const)
    if (flags[other] !== undefined) throw new UsageError(`--pack chooses the operators; leave --${other} out`);
  const { packNamed } = await import('../scenario/packs.ts');
  const pack = await packNamed(flags.pack);
  if (operatorsOf(pack).length > 0) return pack;
  const rules = pack.parts.flatMap((part) => part.rules).join(', ');
  throw new UsageError(`nothing that runs shows ${flags.pack}; retcon lint judges it (${rules})`);
}

/** The flags narrowed to the operators of a pack, less what the scenario leaves out. */
export function packFlags(pack: Pack, flags: RunFlags, { operators }: Scenario): RunFlags {
  return { ...flags, operators: { include: operatorsOf(pack), exclude: [...operators.exclude] } };
}

/** One line for each part: what its operators have come to. */
export function tellPack({ id, parts }: Pack, { coverage }: CampaignRecord, io: Io): void {
  for (const part of parts) {
    const own = coverage.cells.filter(({ operator }) => part.operators.includes(operator));
    const sum = (of: 'held' | 'violated' | 'inconclusive'): number => own.reduce((n, cell) => n + cell[of], 0);
    const said =
      part.operators.length === 0
        ? `only by retcon lint (${part.rules.join(', ')})`
        : sum('held') + sum('violated') === 0
          ? 'not judged'
          : `held ${sum('held')}, violated ${sum('violated')}, inconclusive ${sum('inconclusive')}`;
    writeLine(io.stderr, terminalText(`${id}/${part.id}: ${said}`));
  }
}

function operatorsOf({ parts }: Pack): string[] {
  return [...new Set(parts.flatMap(({ operators }) => operators))];
}
