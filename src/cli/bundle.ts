import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../model/errors.ts';
import type { CampaignRecord } from '../model/record.ts';
import { formatNamed } from '../report/registry.ts';

const MANIFEST = 'manifest.json';
const PLAIN = { colour: 0, width: 100, unicode: true } as const;

const manifestSchema = z.strictObject({
  version: z.literal('bundle/1'),
  retcon: z.string(),
  campaign: z.string(),
  scenario: z.string(),
  target: z.string().nullable(),
  seed: z.int(),
  exit: z.int(),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});
type Manifest = z.infer<typeof manifestSchema>;

/** What the campaign leaves beside its record, as texts by file name. */
export type Beside = Readonly<Record<string, string>>;

/** Writes evidence for hand-over into an empty folder: reports, logs, and the digest of each file. */
export async function writeBundle(folder: string, record: CampaignRecord, beside: Beside): Promise<Manifest> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new UsageError(`the folder ${folder} is not empty`);
  const report = (id: string): string => formatNamed(id).render(record, PLAIN);
  const texts: Beside = {
    'record.json': report('json'),
    'report.html': report('html'),
    'report.md': report('markdown'),
    'report.sarif': report('sarif'),
    'junit.xml': report('junit'),
    ...beside,
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
  const manifest: Manifest = {
    version: 'bundle/1',
    retcon: record.retcon,
    campaign: record.campaign,
    scenario: record.scenario,
    target: record.target.identity,
    seed: record.seed,
    exit: record.exit.code,
    files: Object.entries(texts).map(([name, text]) => ({
      name,
      bytes: Buffer.byteLength(text),
      sha256: digestOf(text),
    })),
  };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** What differs between a bundle and its manifest: changed, missing and added files. Throws where there is no manifest. */
export async function checkBundle(folder: string): Promise<string[]> {
  const manifest = await readManifest(folder);
  const wrong: string[] = [];
  for (const { name, sha256 } of manifest.files) {
    const text = await readFile(join(folder, name)).catch(() => undefined);
    if (text === undefined) wrong.push(`${name} is missing`);
    else if (digestOf(text) !== sha256) wrong.push(`${name} was changed`);
  }
  const listed = new Set([MANIFEST, ...manifest.files.map(({ name }) => name)]);
  for (const name of await readdir(folder)) if (!listed.has(name)) wrong.push(`${name} is not of the bundle`);
  return wrong;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
    const outside = manifest.files.find(({ name }) => !/^[\w-][\w.-]*$/.test(name));
    if (outside === undefined) return manifest;
  } catch {
    // Said below, whatever is wrong with it.
  }
  throw new UsageError(`${folder} holds no readable ${MANIFEST} of a bundle`);
}

function digestOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}
