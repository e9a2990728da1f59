import { Command } from 'commander';
import { terminalText as text } from '../../report/escape.ts';
import { findFinding } from '../find-finding.ts';
import { type Io, writeLine } from '../io.ts';
import { interruptible } from '../signals.ts';
import { STORE } from '../store.ts';
import { storedCampaign } from '../stored-campaign.ts';

interface ReplayOptions {
  campaign: string;
  store: string;
}

export function replayCommand(io: Io): Command {
  return new Command('replay')
    .description(
      'Replays the minimal plan of a finding, one action at a time, with what the target answers and what the canary sees.',
    )
    .argument('<finding>', 'id or the beginning of one, e.g. F-3f9a')
    .optionsGroup('Campaign:')
    .option('--campaign <id>', 'campaign of the finding', 'latest')
    .option('--store <folder>', 'where campaigns are kept', STORE)
    .addHelpText('after', EXAMPLES)
    .action((id: string, _options: unknown, self: Command) => replay(id, self.optsWithGlobals(), io));
}

async function replay(id: string, options: ReplayOptions, io: Io): Promise<void> {
  const { record, folder } = await storedCampaign(options.campaign, options.store, io);
  const finding = findFinding(record.findings, id);
  const { replayFinding } = await import('../../campaign/replay-finding.ts');
  writeLine(io.stdout, `${finding.id}  ${text(finding.reasons.join(' '))}\n${text(finding.title)}\n`);
  let number = 0;
  await interruptible(io, async (signal) => {
    const outcome = await replayFinding({
      folder,
      finding: finding.id,
      ...(io.extraGiven === true ? { extraStartArguments: [...io.extra] } : {}),
      signal,
      onStep: (step) => {
        number += 1;
        writeLine(
          io.stdout,
          `${String(number).padStart(3)}  ${text(`${step.as || 'nobody'} ${step.does}`)}\n     target: ${text(step.outcome)}`,
        );
        for (const effect of step.effects) writeLine(io.stdout, `     canary: ${text(effect)}`);
      },
    });
    writeLine(io.stdout, `\n${text(outcome.sentence)}`);
    io.exitCode = outcome.reproduced ? 1 : outcome.judged ? 0 : 3;
  });
}

const EXAMPLES = `
Exit codes: 1 it still happens, 0 it does not, 3 it cannot be told.

Examples:
  retcon replay F-3f9a1c22
  retcon replay F-3f --campaign latest
  retcon replay F-3f9a1c22 -- --weak resume-by-id     against a target started otherwise`;
