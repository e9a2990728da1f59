import { Command } from 'commander';
import type { VerifiedFinding } from '../../model/verification.ts';
import { terminalText as text } from '../../report/escape.ts';
import { findFinding } from '../find-finding.ts';
import { type Io, writeLine } from '../io.ts';
import { gather } from '../options/selection.ts';
import { interruptible } from '../signals.ts';
import { STORE } from '../store.ts';
import { storedCampaign } from '../stored-campaign.ts';

interface Flags {
  campaign: string;
  store: string;
  finding?: string[];
  json?: boolean;
}

export function verifyCommand(io: Io): Command {
  return new Command('verify')
    .description(
      'Replays findings on the target as it is now and says of each whether it is fixed, and whether lawful runs still work. Nothing is generated.',
    )
    .argument('[files...]', 'regression files or folders of them; default: the findings of a campaign')
    .optionsGroup('Campaign:')
    .option('--campaign <id>', 'campaign whose findings are replayed', 'latest')
    .option('--finding <id>', 'only this finding; repeatable', gather)
    .option('--store <folder>', 'where campaigns are kept', STORE)
    .optionsGroup('Output:')
    .option('--json', 'the outcome as one JSON document on stdout')
    .addHelpText('after', EXAMPLES)
    .action((files: string[], _options: unknown, self: Command) =>
      files.length > 0 ? verifyFiles(files, self.optsWithGlobals(), io) : verifyCampaign(self.optsWithGlobals(), io),
    );
}

async function verifyCampaign(flags: Flags, io: Io): Promise<void> {
  const { record, folder } = await storedCampaign(flags.campaign, flags.store, io);
  const { readForGate } = await import('../../campaign/store/folders.ts');
  const { keepVerification } = await import('../../campaign/store/keep-verification.ts');
  const { scenario, startArguments } = readForGate(folder);
  const asked = flags.finding?.map((id) => findFinding(record.findings, id)) ?? record.findings;
  const extra = io.extra.length > 0 ? io.extra : startArguments;
  await verify({ scenario, folder, findings: asked, extra }, flags, io, (done) => keepVerification(folder, done));
}

async function verifyFiles(files: readonly string[], flags: Flags, io: Io): Promise<void> {
  const { readRegressions } = await import('../../campaign/regression.ts');
  const { mkdir } = await import('node:fs/promises');
  const { resolve } = await import('node:path');
  const folder = resolve(io.cwd, flags.store);
  await mkdir(folder, { recursive: true });
  for (const { scenario, findings, startArguments } of await readRegressions(files, io.cwd)) {
    const before = io.exitCode;
    await verify({ scenario, folder, findings, extra: io.extra.length > 0 ? io.extra : startArguments }, flags, io);
    // An open finding outranks one that nobody can tell anything of.
    io.exitCode = before === 1 || io.exitCode === 1 ? 1 : Math.max(before, io.exitCode);
  }
}

interface Asked {
  scenario: string;
  folder: string;
  findings: readonly import('../../campaign/verify.ts').Replayable[];
  extra: readonly string[];
}

type Verification = import('../../model/verification.ts').Verification;

async function verify(asked: Asked, flags: Flags, io: Io, keep?: (done: Verification) => void): Promise<void> {
  const { readScenario } = await import('../../scenario/read.ts');
  const { verifyFindings } = await import('../../campaign/verify.ts');
  const scenario = await readScenario(asked.scenario, { env: io.env, cwd: io.cwd });
  await interruptible(io, async (signal) => {
    const onDone = (one: VerifiedFinding): void => {
      if (flags.json !== true) writeLine(io.stdout, lineOf(one));
    };
    const { folder, findings, extra } = asked;
    const done = await verifyFindings({ scenario, folder, findings, startArguments: extra, signal, onDone });
    signal.throwIfAborted();
    keep?.(done);
    if (flags.json === true) {
      const { jsonText } = await import('../../report/escape.ts');
      io.stdout.write(`${jsonText(JSON.stringify(done, null, 2))}\n`);
    } else {
      for (const what of done.broken) writeLine(io.stdout, text(`  ! does not work: ${what}`));
      writeLine(io.stdout, sumOf(done));
    }
    io.exitCode = exitOf(done);
  });
}

const SIGNS = { fixed: '+', 'still open': 'x', unstable: '~', 'cannot tell': '!' } as const;

function lineOf({ id, state, fired, runs, needed, why }: VerifiedFinding): string {
  const measured =
    state === 'fixed' ? `${runs} clean runs of ${needed} needed` : `happened in ${fired} of ${runs} runs`;
  return text(
    `  ${SIGNS[state]} ${state.toUpperCase().padEnd(11)} ${id}  ${measured}${why === undefined ? '' : `; ${why}`}`,
  );
}

function sumOf(done: Verification): string {
  const count = (state: VerifiedFinding['state']): number => done.findings.filter((one) => one.state === state).length;
  return `${count('fixed')} fixed, ${count('still open')} still open, ${count('unstable')} unstable, ${count('cannot tell')} cannot be told.`;
}

function exitOf(done: Verification): 0 | 1 | 3 {
  if (done.findings.some(({ state }) => state === 'still open' || state === 'unstable')) return 1;
  return done.findings.some(({ state }) => state === 'cannot tell') || done.broken.length > 0 ? 3 : 0;
}

const EXAMPLES = `
Exit codes: 0 all fixed and lawful runs work, 1 one is open, 3 it cannot be told.

Examples:
  retcon verify                                  the findings of the latest campaign
  retcon verify --finding F-3f9a -- --weak none  one of them, on a target started otherwise
  retcon verify regressions/                     what was kept with retcon campaigns promote`;
