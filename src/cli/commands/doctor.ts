import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Checkup } from '../../campaign/doctor.ts';
import type { LabCheckup } from '../../campaign/reach-lab.ts';
import { jsonText, terminalText as text } from '../../report/escape.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { type Io, writeLine } from '../io.ts';
import { interruptible } from '../signals.ts';

interface Flags {
  profile?: string;
  sweep?: boolean;
  json?: boolean;
}

export function doctorCommand(io: Io): Command {
  return new Command('doctor')
    .description(
      'Proves the canaries of a scenario without its target: plants, trips each twice alike, reads, measures, and takes everything away again. Where the scenario says a lab, starts that and the target, and proves that the one reaches the other. Exit 3 when something is not to be trusted.',
    )
    .argument('[scenario]', 'file, folder or shipped scenario; default: retcon.yaml here or above')
    .optionsGroup('Canaries:')
    .option('--profile <name>', 'profile of the scenario')
    .option('--sweep', 'instead, remove whatever carries a marker of any campaign, also of one that still runs')
    .optionsGroup('Output:')
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', EXAMPLES)
    .action((name: string | undefined, _options: unknown, self: Command) => doctor(name, self.optsWithGlobals(), io));
}

async function doctor(name: string | undefined, flags: Flags, io: Io): Promise<void> {
  const { readScenario } = await import('../../scenario/read.ts');
  const { checkCanaries, sweepCanaries } = await import('../../campaign/doctor.ts');
  const scenario = await readScenario(name, { profile: flags.profile, env: io.env, cwd: io.cwd });
  const folder = await mkdtemp(join(tmpdir(), 'retcon-doctor-'));
  try {
    const rows = await (flags.sweep === true ? sweepCanaries : checkCanaries)(scenario, folder);
    const lab = flags.sweep === true ? undefined : await labOf(scenario, io);
    const found = { canaries: rows, ...(lab === undefined ? {} : { lab }) };
    if (flags.json === true) io.stdout.write(`${jsonText(JSON.stringify(found, null, 2))}\n`);
    else {
      const lines = rows.flatMap((row) => linesOf(row, flags.sweep === true));
      for (const line of [...lines, ...(lab ?? []).map(labLine)]) writeLine(io.stdout, text(line));
    }
    const blind = rows.some((row) => !row.proven || row.leftovers.some((one) => one.state === 'left'));
    if (blind || lab?.some((row) => !row.reached) === true) io.exitCode = 3;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Only of a scenario that says something of its lab: then its target is started, and each recording is replayed once. */
async function labOf(scenario: Scenario, io: Io): Promise<LabCheckup[] | undefined> {
  if (!scenario.lab.declared) return undefined;
  const { reachLab } = await import('../../campaign/reach-lab.ts');
  const folder = await mkdtemp(join(tmpdir(), 'retcon-doctor-lab-'));
  try {
    return await interruptible(io, (signal) => {
      const extra = io.extraGiven === true ? { extraStartArguments: [...io.extra] } : {};
      return reachLab(scenario, { folder, signal, ...extra });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function labLine({ part, reached, said }: LabCheckup): string {
  return `${reached ? 'ok  ' : 'FAIL'}  ${part === 'target' ? 'target' : `lab ${part}`}  ${said}`;
}

function linesOf(row: Checkup, swept: boolean): string[] {
  const { canary, kind, proven, why, latencyMs, skewMs, senses, leftovers } = row;
  const clock =
    skewMs === undefined || skewMs === 0 ? '' : `, its clock ${Math.abs(skewMs)} ms ${skewMs > 0 ? 'ahead' : 'behind'}`;
  const facts = why ?? (swept ? 'swept' : `seen after ${latencyMs} ms${clock}`);
  const head = `${proven ? 'ok  ' : 'FAIL'}  ${canary} (${kind})  ${facts}`;
  const sees = swept || senses.length === 0 ? [] : [`      sees ${senses.join(', ')}`];
  const left = leftovers.map((one) => `      ${one.state} ${one.what}${one.why === undefined ? '' : `: ${one.why}`}`);
  return [head, ...sees, ...left];
}

const EXAMPLES = `
Examples:
  retcon doctor
  retcon doctor reference
  retcon doctor retcon.yaml --sweep`;
