import { type FSWatcher, mkdirSync, symlinkSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { lookAt, plantFile } from './planted-file.ts';
import { isSame, type Print, printOf } from './print.ts';
import { below, contentOf, makeFolders, namesIn, removeAny } from './tree.ts';

/** One thing that happened to one path below a folder. */
export interface Seen {
  name: string;
  what: 'deleted' | 'created' | 'linked' | 'modified' | 'permissions';
  at: number;
  /** How the file begins, or where the link leads. */
  content: string;
  /** Mode, and ids of user and group, where these changed. */
  rights?: string;
}

/** A write this young (milliseconds) may still be going on. */
const WRITING = 10;

/**
 * The sensor of one folder and what is below it. A scan is one listing of each folder, compared with what is armed, and
 * one stat per armed file. Between scans the system's own notices tell the time of what happened where files are
 * planted; elsewhere, and without notices, it is the time of the scan.
 */
export class TenantFolder {
  /** Folders that were not there before, the outermost first; '' is this one. */
  readonly #made: string[] = [];
  /** Armed names, with what was left there; undefined after a deletion. */
  readonly #armed = new Map<string, Print | undefined>();
  /** Names of others: what was there before, and what was reported as created. */
  readonly #known: Set<string>;
  /** Those of the known names that are folders. */
  readonly #folders = new Set<string>();
  readonly #noticed = new Map<string, number>();
  readonly #watchers = new Map<string, FSWatcher>();
  #seen: Seen[] = [];

  /** Files are planted in `inside`, a path from `path`; '' for `path` itself. */
  constructor(
    private readonly path: string,
    private readonly inside = '',
  ) {
    if (mkdirSync(path, { recursive: true }) !== undefined) this.#made.push('');
    this.#known = new Set(below(path));
    for (const name of this.#known) if (this.#isFolder(name)) this.#folders.add(name);
    this.#open();
  }

  arm(name: string, content: string): void {
    try {
      this.#armed.set(name, plantFile(join(this.path, name), content));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
      // The folder itself was removed.
      mkdirSync(this.path, { recursive: true });
      this.#open();
      this.#armed.set(name, plantFile(join(this.path, name), content));
    }
  }

  /** Makes a symbolic link that is nobody's effect. */
  link(name: string, to: string): void {
    this.#known.add(name);
    symlinkSync(to, join(this.path, name));
  }

  /** Stops watching a name and removes what is there. The reason when it cannot be removed. */
  clear(name: string): string | undefined {
    this.#armed.delete(name);
    this.#noticed.delete(name);
    const why = removeAny(join(this.path, name));
    if (why === undefined) this.#forget(name);
    else this.#known.add(name);
    return why;
  }

  /** Everything since the last call. A file that is being written waits for the next one unless `settled`. */
  take(settled: boolean): { seen: Seen[]; writing: boolean } {
    const writing = this.#scan(settled);
    const seen = this.#seen;
    this.#seen = [];
    return { seen, writing };
  }

  /** Removes the folders that it made and that hold nothing of anybody by now. */
  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    for (const folder of this.#made.toReversed()) removeAny(join(this.path, folder));
  }

  #scan(settled: boolean): boolean {
    const names = ['', ...this.#folders].flatMap((folder) => this.#listed(folder));
    const there = new Set(names);
    let writing = false;
    for (const [name, print] of this.#armed) {
      if (!there.has(name)) this.#deleted(name);
      else if (this.#rewritten(name, print, settled)) writing = true;
    }
    for (const name of this.#known) if (!there.has(name)) this.#forget(name);
    // What is in a new folder is looked at in the same scan: the list grows.
    for (const name of names) {
      if (this.#armed.has(name) || this.#known.has(name)) continue;
      const stats = lookAt(join(this.path, name));
      if (stats === undefined) continue;
      if (!settled && isYoung(stats.mtimeMs)) {
        writing = true;
        continue;
      }
      this.#known.add(name);
      this.#report(name, stats.isSymbolicLink() ? 'linked' : 'created');
      if (!stats.isDirectory()) continue;
      this.#folders.add(name);
      names.push(...this.#listed(name));
    }
    return writing;
  }

  #listed(folder: string): string[] {
    return namesIn(join(this.path, folder)).map((name) => (folder === '' ? name : `${folder}/${name}`));
  }

  /** Reports an armed file that is not as it was left. True when that has to wait. */
  #rewritten(name: string, print: Print | undefined, settled: boolean): boolean {
    const stats = lookAt(join(this.path, name));
    if (stats === undefined) return false;
    const now = printOf(stats);
    if (isSame(now, print)) return false;
    if (now.body !== print?.body && !settled && isYoung(stats.mtimeMs)) return true;
    this.#armed.set(name, now);
    if (now.body === print?.body) this.#report(name, 'permissions', now.rights);
    else this.#report(name, print === undefined ? 'created' : 'modified');
    return false;
  }

  #deleted(name: string): void {
    if (this.#armed.get(name) === undefined) return;
    this.#armed.set(name, undefined);
    this.#report(name, 'deleted');
  }

  #report(name: string, what: Seen['what'], rights?: string): void {
    const at = this.#noticed.get(name) ?? Date.now();
    this.#noticed.delete(name);
    const content = what === 'deleted' ? '' : contentOf(join(this.path, name));
    this.#seen.push({ name, what, at, content, ...(rights === undefined ? {} : { rights }) });
  }

  #forget(name: string): void {
    this.#known.delete(name);
    this.#folders.delete(name);
  }

  #isFolder(name: string): boolean {
    return lookAt(join(this.path, name))?.isDirectory() === true;
  }

  /** Makes the folder where files are planted and listens there. */
  #open(): void {
    if (this.inside !== '') {
      this.#made.push(...makeFolders(this.path, this.inside).filter((name) => !this.#made.includes(name)));
      for (let name = this.inside; name !== '.'; name = dirname(name)) {
        this.#known.add(name);
        this.#folders.add(name);
      }
    }
    for (const folder of new Set(['', this.inside])) this.#listen(folder);
  }

  #listen(folder: string): void {
    this.#watchers.get(folder)?.close();
    try {
      const watcher = watch(join(this.path, folder), { persistent: false }, (_, name) => {
        if (name !== null) this.#notice(join(folder, name));
      });
      watcher.on('error', () => watcher.close());
      this.#watchers.set(folder, watcher);
    } catch {
      // No notices on this file system, or no more of them: scans alone still see everything.
      this.#watchers.delete(folder);
    }
  }

  /** A notice may be about our own planting, so it counts only when something really differs. */
  #notice(name: string): void {
    const stats = lookAt(join(this.path, name));
    const armed = this.#armed.has(name);
    if (stats === undefined) {
      if (armed) this.#deleted(name);
      return;
    }
    if (armed ? isSame(printOf(stats), this.#armed.get(name)) : this.#known.has(name)) return;
    if (!this.#noticed.has(name)) this.#noticed.set(name, Date.now());
  }
}

function isYoung(mtimeMs: number): boolean {
  return Math.abs(Date.now() - mtimeMs) < WRITING;
}
