import { Command } from 'commander';
import type { Severity } from '../../model/finding.ts';
import { type GateFlags, gateMaterial } from '../gate-input.ts';
import type { Io } from '../io.ts';
import { failOn } from '../options/selection.ts';
import { addOutputOptions, type OutputOptions, openOutputs } from '../outputs.ts';
import { isReviewFile, reviewMaterial } from '../review-gate.ts';
import { openReviewOutputs } from '../review-outputs.ts';
import { STORE } from '../store.ts';
import { acceptCommand, pruneCommand, updateCommand } from './gate-known.ts';

interface Flags extends GateFlags, OutputOptions {
  failOn?: Severity | 'never';
  scenario?: string;
}

export function gateCommand(io: Io): Command {
  const command = new Command('gate')
    .description(
      'Decides over a stored campaign: severity, thresholds of the release gate, required evidence, known findings. The target is not touched. Over the record of a review: severity and known findings.',
    )
    .argument('[campaign]', 'id, the beginning of one, or latest; or the record of a review, a .json file', 'latest')
    .optionsGroup('Campaign:')
    .option('--store <folder>', 'where campaigns are kept', STORE)
    .option('--scenario <file>', 'scenario whose gate decides over a review; default: as the review was asked for')
    .option('--profile <name>', 'profile of the scenario')
    .optionsGroup('Gate:')
    .option('--known <file>', 'known findings; default: gate.known of the scenario, else retcon.known.yaml here')
    .option('--fail-on <severity>', 'lowest severity that fails: critical, high, medium, low, info, never', failOn)
    .addHelpText('after', EXAMPLES)
    .action((id: string, _options: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      return isReviewFile(id, io) ? gateReview(id, flags, io) : gate(id, flags, io);
    });
  for (const one of [acceptCommand(io), updateCommand(io), pruneCommand(io)]) command.addCommand(one);
  return addOutputOptions(command);
}

async function gate(id: string, flags: Flags, io: Io): Promise<void> {
  const output = await openOutputs(flags, io);
  const material = await gateMaterial(id, flags, io);
  const { evaluate } = await import('../../report/gate/evaluate.ts');
  const policy = { ...material.policy, ...(flags.failOn === undefined ? {} : { failOn: flags.failOn }) };
  const decided = evaluate({ ...material, policy, today: new Date().toISOString().slice(0, 10) });
  await output(decided);
  io.exitCode = decided.exit.code;
}

async function gateReview(name: string, flags: Flags, io: Io): Promise<void> {
  const output = await openReviewOutputs(flags, io);
  const material = await reviewMaterial(name, flags, io);
  const { evaluateReview } = await import('../../report/gate/evaluate-review.ts');
  const policy = { ...material.policy, ...(flags.failOn === undefined ? {} : { failOn: flags.failOn }) };
  const decided = evaluateReview({ ...material, policy, today: new Date().toISOString().slice(0, 10) });
  await output(decided);
  io.exitCode = decided.exit.code;
}

const EXAMPLES = `
Exit codes: 0 every check held, 1 a check failed, 3 the evidence is not enough.

Examples:
  retcon gate
  retcon gate latest --fail-on medium -r report.sarif -r junit.xml
  retcon gate lint.json --fail-on medium     what retcon lint wrote with -r json=lint.json
  retcon gate accept F-3f9a1c22 --reason "fixed in 2.4" --owner ops@acme --expires 2027-01-31`;
