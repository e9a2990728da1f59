import { writeFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../../model/errors.ts';
import type { KnownEntry } from '../../report/gate/known.ts';
import { findFinding } from '../find-finding.ts';
import { type GateFlags, type GateMaterial, gateMaterial } from '../gate-input.ts';
import { type Io, writeLine } from '../io.ts';

interface Over extends GateFlags {
  campaign: string;
  review?: string;
}

interface Accepting extends Over {
  reason: string;
  owner: string;
  expires: string;
}

export function acceptCommand(io: Io): Command {
  return new Command('accept')
    .description('Writes a finding into the known ones. It softens no threshold of the release gate.')
    .argument('<finding>', 'id or the beginning of one')
    .requiredOption('--reason <text>', 'why it is accepted')
    .requiredOption('--owner <who>', 'who answers for it')
    .requiredOption('--expires <day>', 'last day on which it is accepted, e.g. 2027-01-31', day)
    .option('--campaign <id>', 'campaign of the finding', 'latest')
    .option('--review <file>', 'record of a review (JSON) that has the finding, instead of a campaign')
    .action((id: string, _options: unknown, self: Command) => accept(id, self.optsWithGlobals(), io));
}

async function accept(id: string, flags: Accepting, io: Io): Promise<void> {
  const { entryFor, reviewEntryFor } = await import('../../report/gate/known.ts');
  const said = { reason: flags.reason, owner: flags.owner, expires: flags.expires };
  if (flags.review === undefined) {
    const material = await materialOf({ ...flags, makes: true }, io);
    const finding = findFinding(material.record.findings, id);
    return keep(finding, entryFor(finding, said), material, io);
  }
  const { reviewMaterial } = await import('../review-gate.ts');
  const material = await reviewMaterial(flags.review, { ...flags, makes: true }, io);
  const finding = findFinding(material.record.findings, id);
  return keep(finding, reviewEntryFor(finding, said), material, io);
}

type KnownFile = Pick<GateMaterial, 'known' | 'knownFile'>;

async function keep(
  { id, fingerprint }: { id: string; fingerprint: string },
  entry: KnownEntry,
  file: KnownFile,
  io: Io,
): Promise<void> {
  const others = file.known.filter((one) => one.fingerprint !== fingerprint);
  await write([...others, entry], file, `${id} is known until ${entry.expires}`, io);
}

export function updateCommand(io: Io): Command {
  return new Command('update')
    .description('Sets the ceilings of known findings to what was seen. Reasons, owners and days stay.')
    .option('--campaign <id>', 'campaign to take them from', 'latest')
    .option('--review <file>', 'record of a review (JSON) to take them from, instead of a campaign')
    .action((_options: unknown, self: Command) => update(self.optsWithGlobals(), io));
}

async function update(flags: Over, io: Io): Promise<void> {
  const { entryFor, reviewEntryFor } = await import('../../report/gate/known.ts');
  if (flags.review === undefined) {
    const material = await materialOf(flags, io);
    return setCeilings(material, material.record.findings, entryFor, io);
  }
  const { reviewMaterial } = await import('../review-gate.ts');
  const material = await reviewMaterial(flags.review, flags, io);
  return setCeilings(material, material.record.findings, reviewEntryFor, io);
}

/** Ceilings of what was seen now; what was not seen keeps its own. */
async function setCeilings<F extends { fingerprint: string }>(
  material: KnownFile,
  findings: readonly F[],
  entryFor: (finding: F, said: KnownEntry) => KnownEntry,
  io: Io,
): Promise<void> {
  let changed = 0;
  const entries = material.known.map((entry) => {
    const finding = findings.find(({ fingerprint }) => fingerprint === entry.fingerprint);
    if (finding === undefined) return entry;
    const fresh = entryFor(finding, entry);
    if (JSON.stringify(fresh.ceiling) !== JSON.stringify(entry.ceiling)) changed += 1;
    return { ...entry, ceiling: fresh.ceiling, ...(fresh.finding === undefined ? {} : { finding: fresh.finding }) };
  });
  await write(entries, material, `${changed} of ${entries.length} ceilings changed`, io);
}

export function pruneCommand(io: Io): Command {
  return new Command('prune')
    .description('Takes healed and expired entries out of the known findings. What was not replayed stays.')
    .option('--campaign <id>', 'campaign that was verified', 'latest')
    .option('--review <file>', 'record of a review (JSON), instead of a campaign: takes out what has expired')
    .option(
      '--absent',
      'with --review: also what the review does not show, for a file with entries of this review alone',
    )
    .action((_options: unknown, self: Command) => prune(self.optsWithGlobals(), io));
}

async function prune(flags: Over & { absent?: boolean }, io: Io): Promise<void> {
  if (flags.review !== undefined) return pruneReview({ ...flags, review: flags.review }, io);
  if (flags.absent === true)
    throw new UsageError('--absent needs --review FILE; a campaign prunes what retcon verify has shown to be healed');
  const material = await materialOf(flags, io);
  const { evaluate } = await import('../../report/gate/evaluate.ts');
  const { gate } = evaluate({ ...material, today: today() });
  const gone = new Set(
    gate?.known.filter(({ state }) => state === 'healed' || state === 'expired').map(({ entry }) => entry),
  );
  const left = material.known.filter(({ fingerprint, cause }) => !gone.has(fingerprint ?? cause ?? ''));
  await write(left, material, `${gone.size} of ${material.known.length} entries taken out`, io);
}

/**
 * A review looks at files and not at plans, so what it does not show may be healed or may not have been looked at: the user
 * says which. Entries that a campaign wrote are not judged by a review.
 */
async function pruneReview(flags: Over & { review: string; absent?: boolean }, io: Io): Promise<void> {
  const { reviewMaterial } = await import('../review-gate.ts');
  const material = await reviewMaterial(flags.review, flags, io);
  const shown = new Set(material.record.findings.map(({ fingerprint }) => fingerprint));
  const left = material.known.filter(({ fingerprint, finding, expires }) => {
    if (fingerprint === undefined || finding !== undefined) return true;
    return today() <= expires && (flags.absent !== true || shown.has(fingerprint));
  });
  const taken = material.known.length - left.length;
  await write(left, material, `${taken} of ${material.known.length} entries taken out`, io);
}

function materialOf(flags: Over, io: Io): Promise<GateMaterial> {
  return gateMaterial(flags.campaign, flags, io);
}

async function write(entries: readonly KnownEntry[], { knownFile }: KnownFile, said: string, io: Io): Promise<void> {
  const { writeKnown } = await import('../../report/gate/known.ts');
  try {
    await writeFile(knownFile, writeKnown(entries));
  } catch (cause) {
    throw new UsageError(`cannot write ${knownFile}: ${(cause as Error).message}`);
  }
  writeLine(io.stdout, `${said}: ${knownFile}`);
}

function day(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(`${text}T00:00:00Z`)))
    throw new InvalidArgumentError('It must be a day such as 2027-01-31.');
  return text;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
