import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../model/errors.ts';
import type { Change } from '../scenario/suites.ts';

const MANIFEST = /(^|\/)package\.json$/;
/** Files that differ only because packages do. */
const LOCK = /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock)$/;
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** What differs between a state of the repository around `cwd` and its files as they are, new ones among them. */
export function changedSince(reference: string, cwd: string): Change {
  const root = git(cwd, ['rev-parse', '--show-toplevel']).trim();
  const commit = git(cwd, ['rev-parse', '--verify', '--end-of-options', `${reference}^{commit}`]).trim();
  const lines = (args: readonly string[]): string[] =>
    git(root, args)
      .split('\0')
      .filter((line) => line !== '');
  const tracked = lines(['diff', '--name-only', '--no-renames', '-z', commit, '--']);
  const fresh = lines(['ls-files', '--others', '--exclude-standard', '-z']);
  const all = [...new Set([...tracked, ...fresh])].sort();
  const manifests = all.filter((file) => MANIFEST.test(file));
  const packages = new Set<string>();
  const files: string[] = [];
  for (const file of all) {
    // A lock file that changed without its manifest moved packages that nobody can name here.
    if (LOCK.test(file) && manifests.length > 0) continue;
    const changed = MANIFEST.test(file) ? packagesOf(root, commit, file) : undefined;
    if (changed === undefined) files.push(file);
    else for (const name of changed) packages.add(name);
  }
  return { files, packages: [...packages].sort() };
}

/** The packages that a manifest wants otherwise; undefined where more than its dependencies changed. */
function packagesOf(root: string, commit: string, file: string): string[] | undefined {
  const before = manifestOf(git(root, ['show', `${commit}:${file}`], true));
  const path = join(root, file);
  const after = manifestOf(existsSync(path) ? readFileSync(path, 'utf8') : '');
  if (before === undefined || after === undefined || before.rest !== after.rest) return undefined;
  const names = [...new Set([...before.wanted.keys(), ...after.wanted.keys()])];
  return names.filter((name) => before.wanted.get(name) !== after.wanted.get(name));
}

function manifestOf(text: string): { wanted: Map<string, string>; rest: string } | undefined {
  try {
    const manifest = JSON.parse(text) as Record<string, unknown>;
    const wanted = new Map<string, string>();
    for (const kind of KINDS)
      for (const [name, version] of Object.entries((manifest[kind] ?? {}) as Record<string, string>))
        wanted.set(name, `${wanted.get(name) ?? ''} ${kind} ${version}`);
    const rest = Object.entries(manifest).filter(([key]) => !KINDS.some((kind) => kind === key));
    return { wanted, rest: JSON.stringify(rest) };
  } catch {
    return undefined;
  }
}

function git(cwd: string, args: readonly string[], mayFail = false): string {
  const run = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.status === 0) return run.stdout;
  if (mayFail) return '';
  const said = (run.stderr || String(run.error ?? '')).trim().split('\n')[0];
  throw new UsageError(`--since needs a git repository and a state of it: git ${args[0]} says "${said}"`);
}
