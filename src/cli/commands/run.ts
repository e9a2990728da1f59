import { basename } from 'node:path';
import { Command } from 'commander';
import type { CampaignOptions } from '../../campaign/campaign.ts';
import { campaignOptions, type RunFlags } from '../campaign-options.ts';
import { newCampaign, resumedCampaign } from '../campaign-place.ts';
import { watchedCampaign } from '../campaign-run.ts';
import { gated } from '../gate.ts';
import { type Io, writeLine } from '../io.ts';
import { duration, rate, wholeNumber } from '../options/numbers.ts';
import { dispatchPaths, failOn, gather, operatorSelection } from '../options/selection.ts';
import { addOutputOptions, openOutputs } from '../outputs.ts';
import { packFlags, packOf, tellPack } from '../pack.ts';
import { interruptible, interruptionOf } from '../signals.ts';
import { STORE } from '../store.ts';

export function runCommand(io: Io): Command {
  const command = new Command('run')
    .description(
      'Runs a campaign: rewrites the recorded runs of a scenario, replays them against its target, and judges by what the canaries see.',
    )
    .argument('[scenario]', 'file, folder or shipped scenario; default: retcon.yaml here or above')
    .optionsGroup('Target:')
    .option('--profile <name>', 'profile of the scenario')
    .option('--allow <class>', 'blast class to allow off loopback (burst, disrupt, irreversible); repeatable', gather)
    .option('--dry-run', 'say what would run and what it may cause; send nothing')
    .optionsGroup('Generation:')
    .option('--seed <n>', 'choice of mutants; default: of the scenario, else random and printed', wholeNumber(0))
    .option('--trials <n>', 'mutants to judge', wholeNumber(1))
    .option('--operators <list>', 'operators by glob, e.g. forge-*,-forge-call', operatorSelection)
    .option('--pack <name>', 'the operators of a pack or of one part of it, e.g. tools or tools/root-escape')
    .option('--paths <list>', 'dispatch paths, e.g. model,resume', dispatchPaths)
    .option('--since <ref>', 'only what the changes since this state of the repository call for, by suites', String)
    .option('--no-random', 'no random compositions')
    .option('--no-systematic', 'no systematic mutants')
    .optionsGroup('Execution:')
    .option('--time <t>', 'wall clock of the whole campaign, e.g. 5m', duration)
    .option('--rate <r>', 'requests to the target, e.g. 50/s', rate)
    .option('--concurrency <n>', 'trials that send at once', wholeNumber(1, 4096))
    .option('--confirm <n>', 'repetitions of each reduced finding', wholeNumber(1, 1000))
    .option('-x, --stop-at-first', 'send nothing more once a mutant is violated; what it shows is confirmed')
    .option('--resume [campaign]', 'go on with an interrupted campaign, default the latest')
    .option('--store <folder>', 'where campaigns are kept', STORE)
    .optionsGroup('Gate:')
    .option('--fail-on <severity>', 'lowest severity that fails: critical, high, medium, low, info, never', failOn)
    .option('--known <file>', 'known findings: replayed first, and no failure; default: gate.known of the scenario')
    .addHelpText('after', EXAMPLES)
    .action((name: string | undefined, _options: unknown, self: Command) => run(name, self.optsWithGlobals(), io));
  return addOutputOptions(command);
}

async function run(name: string | undefined, asked: RunFlags, io: Io): Promise<void> {
  let flags = asked;
  const output = await openOutputs(flags, io);
  const { readScenario } = await import('../../scenario/read.ts');
  const resumed = flags.resume === undefined ? undefined : await resumedCampaign(flags.store, flags.resume, io);
  const pack = await packOf(flags);
  const from = name ?? resumed?.resume?.scenario ?? pack?.scenario;
  const scenario = await readScenario(from, { profile: flags.profile, env: io.env, cwd: io.cwd });
  for (const note of scenario.notes) writeLine(io.stderr, note);
  if (flags.since !== undefined) {
    const { sinceFlags } = await import('../since-flags.ts');
    const narrowed = sinceFlags(flags.since, flags, scenario, io);
    if (narrowed === undefined) return;
    flags = narrowed;
  }
  if (pack !== undefined) flags = packFlags(pack, flags, scenario);
  const place = resumed ?? newCampaign(flags.store, scenario.name, io);
  const options = campaignOptions(flags, scenario, place, io);
  writeLine(io.stderr, `Retcon ${scenario.name}  ${scenario.file}  seed ${options.seed}`);
  if (flags.dryRun === true) return plan(options, flags, io);
  const { knownFindings, withGate } = await import('../known-findings.ts');
  const known = await knownFindings(flags.known, scenario, io);
  await interruptible(io, async (signal) => {
    try {
      const asked = { ...options, signal, ...(known === undefined ? {} : { known: known.replayable }) };
      const { record, folder, verification } = await watchedCampaign(asked, io);
      const final =
        known === undefined
          ? gated(record, flags.failOn)
          : await withGate(record, known, verification, scenario, flags.failOn);
      await output(final);
      if (pack !== undefined) tellPack(pack, record, io);
      writeLine(io.stderr, `campaign ${basename(folder)} in ${folder}`);
      io.exitCode = interruptionOf(signal)?.exit ?? final.exit.code;
    } finally {
      if (signal.aborted) writeLine(io.stderr, `go on with --resume ${basename(place.folder)}`);
    }
  });
}

async function plan(options: CampaignOptions, flags: RunFlags, io: Io): Promise<void> {
  const { dryRun } = await import('../dry-run.ts');
  const { dryRunText } = await import('../dry-run-text.ts');
  const planned = await dryRun(options);
  io.stdout.write(flags.json === true ? `${JSON.stringify(planned, null, 2)}\n` : dryRunText(planned));
}

const EXAMPLES = `
Examples:
  retcon run reference                              the reference gateway, sound
  retcon run --pack tools                           the anti-patterns of tool design on it
  retcon run reference -- --weak resume-by-id       the same with one guard missing
  retcon run retcon.yaml --seed 7 -r markdown=report.md --fail-on medium`;
