import { posix } from 'node:path';
import type { Import, ScannedFile } from './scan.ts';

export interface Room {
  tier: number;
  /** Where this is set, the room may import these rooms only. */
  only?: string[];
  /** Folder of plug-ins inside the room. `registry.ts` of the room is its only door. */
  plugins?: string;
}

/** An import that the tiers forbid and that is allowed all the same. `to` is a room or one file of it. */
export interface Exception {
  from: string;
  to: string;
  reason: string;
}

export interface Tables {
  rooms: Record<string, Room>;
  exceptions: Exception[];
  /** Package name → the rooms or folders that may import it, or '*' for all. */
  packages: Record<string, string[] | '*'>;
}

export type Rule =
  | 'room'
  | 'tier'
  | 'sibling'
  | 'only'
  | 'door'
  | 'registry'
  | 'package'
  | 'outside'
  | 'extension'
  | 'name'
  | 'console'
  | 'size';

export interface Violation {
  file: string;
  rule: Rule;
  message: string;
}

export function checkAll(files: ScannedFile[], tables: Tables): Violation[] {
  return [
    ...files.flatMap((file) => checkFile(file, tables)),
    ...checkRegistries(files, tables),
    ...(files.length < 20 ? [] : checkSizes(files)),
  ];
}

export function format(violations: Violation[]): string {
  return violations.map((v) => `src/${v.file}: [${v.rule}] ${v.message}`).join('\n');
}

function checkFile(file: ScannedFile, tables: Tables): Violation[] {
  const report = reporter(file);
  const found: Violation[] = checkNames(file);
  const name = roomOf(file.path);
  const room = tables.rooms[name];
  if (room === undefined) {
    return [...found, report('room', `"${name}" is not a room of the table in test/architecture.test.ts`)];
  }
  if (file.usesConsole && name !== 'cli') {
    found.push(report('console', 'console.* is for cli/ only; pass a stream or an event in'));
  }
  for (const one of file.imports) {
    if (one.package !== undefined) found.push(...checkPackage(file, one.package, tables));
    if (one.target !== undefined) found.push(...checkRelative(file, one, one.target, tables));
  }
  return found;
}

function checkNames(file: ScannedFile): Violation[] {
  return file.path
    .split('/')
    .map((part) => part.replace(/\..*$/, ''))
    .filter((part) => /^(common|shared|misc)$|(^|-)(utils?|helpers?)$/.test(part))
    .map((part) => reporter(file)('name', `"${part}" says nothing; name the concept or move it beside its only user`));
}

function checkPackage(file: ScannedFile, name: string, tables: Tables): Violation[] {
  const homes = tables.packages[name];
  const report = reporter(file);
  if (homes === undefined) {
    return [report('package', `"${name}" has no home room (a Node built-in is written "node:…")`)];
  }
  if (homes === '*' || homes.some((home) => inside(file.path, home))) return [];
  return [report('package', `"${name}" may be imported by ${homes.join(', ')} only`)];
}

function checkRelative(file: ScannedFile, one: Import, target: string, tables: Tables): Violation[] {
  const report = reporter(file);
  if (target.startsWith('..')) return [report('outside', `"${one.specifier}" leaves src/`)];
  const found: Violation[] = [];
  if (!/\.(tsx?|json)$/.test(target)) found.push(report('extension', `"${one.specifier}" must end in .ts or .tsx`));
  const from = roomOf(file.path);
  const to = roomOf(target);
  if (from === to) return found;
  const door = tables.rooms[to]?.plugins;
  if (door !== undefined && inside(target, `${to}/${door}`)) {
    found.push(report('door', `src/${to}/${door} is entered through src/${to}/registry.ts only, not "${target}"`));
  }
  return [...found, ...checkTiers(file, from, to, target, tables)];
}

function checkTiers(file: ScannedFile, from: string, to: string, target: string, tables: Tables): Violation[] {
  const report = reporter(file);
  const source = tables.rooms[from];
  const destination = tables.rooms[to];
  if (source === undefined || destination === undefined) return [];
  if (tables.exceptions.some((e) => e.from === from && inside(target, e.to))) return [];
  if (source.only !== undefined && !source.only.includes(to)) {
    return [report('only', `${from} may import ${source.only.join(' and ')} only, not "${target}"`)];
  }
  if (destination.tier < source.tier) return [];
  return destination.tier === source.tier
    ? [report('sibling', `${from} and ${to} are siblings (tier ${source.tier}); "${target}" is out of reach`)]
    : [report('tier', `${from} (tier ${source.tier}) may not import ${to} (tier ${destination.tier}): "${target}"`)];
}

/** Every file of a plug-in folder is in the registry: itself, or through the `index.ts` of its sub-folder. */
function checkRegistries(files: ScannedFile[], tables: Tables): Violation[] {
  return Object.entries(tables.rooms).flatMap(([name, room]) => {
    if (room.plugins === undefined) return [];
    const folder = `${name}/${room.plugins}`;
    const door = `${name}/registry.ts`;
    const listed = new Set(files.find((file) => file.path === door)?.imports.map((one) => one.target));
    return files
      .filter((file) => inside(file.path, folder) && !listed.has(file.path))
      .filter((file) => !listed.has(posix.join(posix.dirname(file.path), 'index.ts')))
      .map((file) => reporter(file)('registry', `not listed in src/${door}`));
  });
}

const LIMITS = { largest: 400, p90: 200, median: 60 };

function checkSizes(files: ScannedFile[]): Violation[] {
  const found = files
    .filter((file) => file.lines > LIMITS.largest)
    .map((file) => reporter(file)('size', `${file.lines} lines; the limit is ${LIMITS.largest}`));
  const sorted = files.map((file) => file.lines).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  for (const [label, share, limit] of [
    ['median', 0.5, LIMITS.median],
    ['90th percentile', 0.9, LIMITS.p90],
  ] as const) {
    if (at(share) < limit) continue;
    found.push({
      file: '',
      rule: 'size',
      message: `the ${label} file has ${at(share)} lines; it must stay under ${limit}`,
    });
  }
  return found;
}

function roomOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : path;
}

function inside(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

function reporter(file: ScannedFile): (rule: Rule, message: string) => Violation {
  return (rule, message) => ({ file: file.path, rule, message });
}
