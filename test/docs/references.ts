import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { ALERTS } from '../../src/gateway/alerts/raise.ts';
import { METRICS } from '../../src/gateway/metrics/render.ts';
import { CLAUSE_IDS } from '../../src/model/clause.ts';
import { OPERATORS } from '../../src/mutation/registry.ts';
import { listScenarios } from '../../src/scenario/locate.ts';

/** What can cover an item of a seed. */
export const KINDS = [
  'operators',
  'clauses',
  'checks',
  'gateway',
  'source',
  'scenarios',
  'tests',
  'metrics',
  'alerts',
  'commands',
] as const;
export type Kind = (typeof KINDS)[number];

/** Folders, from the root of the repository, of the kinds that are files. */
const FOLDERS: Partial<Record<Kind, string>> = {
  checks: 'src/gateway/checks/',
  gateway: 'src/gateway/',
  source: '',
  tests: '',
};

/** Path from the root of the repository; undefined for a kind that is no file. */
export function fileOf(kind: Kind, id: string): string | undefined {
  const folder = FOLDERS[kind];
  return folder === undefined ? undefined : `${folder}${id}${kind === 'checks' ? '.ts' : ''}`;
}

/** Everything that there is of a kind with a registry; the checks are the files of their folder. */
export async function everyId(kind: Kind): Promise<readonly string[]> {
  switch (kind) {
    case 'operators':
      return OPERATORS.map((o) => o.id);
    case 'clauses':
      return CLAUSE_IDS;
    case 'checks':
      return readdirSync(rooted('src/gateway/checks')).map((name) => name.replace(/\.ts$/, ''));
    case 'scenarios':
      return (await listScenarios()).map((s) => s.id);
    case 'metrics':
      return METRICS.map((m) => m.name);
    case 'alerts':
      return ALERTS.map((a) => a.id);
    case 'commands':
      return COMMANDS.map((c) => c.name);
    default:
      return [];
  }
}

/** Whether a reference leads anywhere. */
export async function exists(kind: Kind, id: string): Promise<boolean> {
  const file = fileOf(kind, id);
  return file === undefined ? (await everyId(kind)).includes(id) : existsSync(rooted(file));
}

function rooted(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
