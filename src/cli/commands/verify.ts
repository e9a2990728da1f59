import { Command } from 'commander';
import type { Replayable } from '../../campaign/try-again.ts';
import { UsageError } from '../../model/errors.ts';
import type { Verification } from '../../model/verification.ts';
import { findFinding } from '../find-finding.ts';
import { type Io, writeLine } from '../io.ts';
import { gather } from '../options/selection.ts';
import { interruptible } from '../signals.ts';
import { STORE } from '../store.ts';
import { storedCampaign } from '../stored-campaign.ts';
import { verificationExit, verificationSum, verifiedLine } from '../verify-outcome.ts';
import { type FoundAgainst, targetOfNow, type VerifyTargetFlags } from '../verify-target.ts';

interface Flags extends VerifyTargetFlags {
  campaign: string;
  store: string;
  finding?: string[];
  known?: string;
  json?: boolean;
}

export function verifyCommand(io: Io): Command {
  return new Command('verify')
    .description(
      'Replays findings on the target as it is now and says of each whether it is fixed, and whether lawful runs still work. Nothing is generated.',
    )
    .argument('[files...]', 'regression files or folders of them; default: the findings of a campaign')
    .optionsGroup('Findings:')
    .option('--campaign <id>', 'campaign whose findings are replayed', 'latest')
    .option('--finding <id>', 'only this finding; repeatable', gather)
    .option('--known <file>', 'replay the findings of this file; what is known to be open is no failure')
    .option('--store <folder>', 'where campaigns are kept', STORE)
    .optionsGroup('Target:')
    .option('--scenario <file>', 'scenario of the target as it is now; default: the one that they were found with')
    .option('--profile <name>', 'profile of the scenario')
    .option('--url <address>', 'a target that runs already; none is started')
    .optionsGroup('Output:')
    .option('--json', 'the outcome as one JSON document on stdout')
    .addHelpText('after', EXAMPLES)
    .action((files: string[], _options: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      if (files.length > 0) return verifyFiles(files, flags, io);
      const isCampaign = flags.known === undefined || flags.finding !== undefined;
      return isCampaign ? verifyCampaign(flags, io) : verifyKnown(flags, io);
    });
}

async function verifyCampaign(flags: Flags, io: Io): Promise<void> {
  const { record, folder } = await storedCampaign(flags.campaign, flags.store, io);
  const { readForGate } = await import('../../campaign/store/folders.ts');
  const findings = flags.finding?.map((id) => findFinding(record.findings, id)) ?? record.findings;
  await verify({ found: readForGate(folder), folder, findings, keep: true }, flags, io);
}

async function verifyFiles(files: readonly string[], flags: Flags, io: Io): Promise<void> {
  const { readRegressions } = await import('../../campaign/regression.ts');
  const folder = await storeFolder(flags, io);
  for (const { findings, ...found } of await readRegressions(files, io.cwd)) {
    const before = io.exitCode;
    await verify({ found, folder, findings, keep: false }, flags, io);
    // An open finding outranks one that nobody can tell anything of.
    io.exitCode = before === 1 || io.exitCode === 1 ? 1 : Math.max(before, io.exitCode);
  }
}

/** The entries of a file, with what the latest campaign ran against; where there is none, with the scenario at hand. */
async function verifyKnown(flags: Flags, io: Io): Promise<void> {
  const { campaignFolders, readForGate } = await import('../../campaign/store/folders.ts');
  const root = await storeFolder(flags, io);
  const isNamed = flags.campaign !== 'latest';
  const keep = isNamed || (await campaignFolders(root)).length > 0;
  const folder = keep ? (await storedCampaign(flags.campaign, flags.store, io)).folder : root;
  const found = keep ? readForGate(folder) : { scenario: undefined, startArguments: [] };
  await verify({ found, folder, findings: undefined, keep }, flags, io);
}

async function storeFolder(flags: Flags, io: Io): Promise<string> {
  const { mkdir } = await import('node:fs/promises');
  const { resolve } = await import('node:path');
  const folder = resolve(io.cwd, flags.store);
  await mkdir(folder, { recursive: true });
  return folder;
}

interface Asked {
  found: FoundAgainst;
  folder: string;
  /** Undefined: those of the known findings. */
  findings: readonly Replayable[] | undefined;
  /** Whether the folder is that of a campaign, which keeps the outcome. */
  keep: boolean;
}

async function verify({ found, folder, findings, keep }: Asked, flags: Flags, io: Io): Promise<void> {
  const { verifyFindings } = await import('../../campaign/verify.ts');
  const { knownFindings } = await import('../known-findings.ts');
  const { scenario, startArguments } = await targetOfNow(found, flags, io);
  const known = flags.known === undefined ? undefined : await knownFindings(flags.known, scenario, io);
  const today = new Date().toISOString().slice(0, 10);
  const rules = known && { entries: known.entries, healed: scenario.gate.healed ?? 'fail', today };
  const asked = findings ?? known?.replayable ?? [];
  if (asked.length === 0 && known !== undefined)
    throw new UsageError(`${flags.known} holds nothing that can be replayed`);
  await interruptible(io, async (signal) => {
    const done: Verification = await verifyFindings({
      scenario,
      folder,
      findings: asked,
      startArguments,
      signal,
      onDone: (one) => {
        if (flags.json !== true) writeLine(io.stdout, verifiedLine(one, rules));
      },
    });
    signal.throwIfAborted();
    if (keep) {
      const { keepVerification } = await import('../../campaign/store/keep-verification.ts');
      keepVerification(folder, done);
    }
    if (flags.json === true) {
      const { jsonText } = await import('../../report/escape.ts');
      io.stdout.write(`${jsonText(JSON.stringify(done, null, 2))}\n`);
    } else for (const line of verificationSum(done)) writeLine(io.stdout, line);
    io.exitCode = verificationExit(done, rules);
  });
}

const EXAMPLES = `
The target is started as it was for the campaign. Say how a mended one is started: another
scenario, an address, or other arguments after --; -- alone starts it plainly.

Exit codes: 0 all fixed and lawful runs work, 1 one is open, 3 it cannot be told. With
--known: 0 also for what is known to be open, 1 also for a known one that is fixed, unless
gate.healed is warn.

Examples:
  retcon verify                               the findings of the latest campaign
  retcon verify --finding F-3f9a --           one of them, on a target started plainly
  retcon verify --scenario retcon.fixed.yaml  on the target of another scenario
  retcon verify --known retcon.known.yaml     what is known, each entry with its plan
  retcon verify regressions/                  what retcon campaigns promote has kept`;
