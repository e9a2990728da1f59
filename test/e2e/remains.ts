import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** Command lines of the processes that name a folder; a moment is given to those that are about to end. */
export async function processesAt(folder: string): Promise<string[]> {
  let found = commandLines(folder);
  for (let i = 0; i < 50 && found.length > 0; i++) {
    await sleep(100);
    found = commandLines(folder);
  }
  return found;
}

/** From /proc: a bare machine may have no ps. */
function commandLines(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(folder));
}

/** What is still planted in the world of a campaign: rows of the SQLite canaries and files of the file canary. */
export function planted(campaign: string): string[] {
  const world = join(campaign, 'world');
  const rows = [
    ['refunds.sqlite', 'invoices'],
    ['refunds.sqlite', 'refunds'],
    ['customers.sqlite', 'customers'],
  ].flatMap(([file = '', table = '']) => {
    const db = new Database(join(world, file), { readonly: true });
    const count = db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
    db.close();
    return count === 0 ? [] : [`${count} rows of ${table}`];
  });
  const folder = join(world, 'files');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return [...rows, ...files.filter((entry) => entry.isFile()).map((entry) => entry.name)];
}

/** The folder of the only campaign below a working directory. */
export function onlyCampaign(cwd: string): string {
  const parent = join(cwd, '.retcon/campaigns');
  const [name, ...others] = readdirSync(parent);
  if (name === undefined || others.length > 0) throw new Error(`${parent} holds ${1 + others.length} campaigns`);
  return join(parent, name);
}
