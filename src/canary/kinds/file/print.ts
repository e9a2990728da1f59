import type { Stats } from 'node:fs';

/** What is compared to see that something is not what was left there. */
export interface Print {
  /** Which file it is, and of which content. */
  body: string;
  /** Who may do what with it, and whose it is. */
  rights: string;
}

export function printOf(stats: Stats): Print {
  return {
    body: `${stats.ino} ${stats.size} ${stats.mtimeMs}`,
    rights: `${modeOf(stats)} ${stats.uid}:${stats.gid}`,
  };
}

export function isSame(one: Print, other: Print | undefined): boolean {
  return one.body === other?.body && one.rights === other.rights;
}

/** Permissions as `ls` would be given them, such as 0644. */
function modeOf(stats: Stats): string {
  return (stats.mode & 0o7777).toString(8).padStart(4, '0');
}
