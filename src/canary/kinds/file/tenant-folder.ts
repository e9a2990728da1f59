import { type FSWatcher, mkdirSync, readdirSync, symlinkSync, watch } from 'node:fs';
import { join } from 'node:path';
import { lookAt, type Print, plantFile, printOf, readStart, removeFile } from './planted-file.ts';

/** One thing that happened to one name of a folder. */
export interface Seen {
  name: string;
  what: 'deleted' | 'created' | 'modified';
  at: number;
  content: string;
}

/** A write this young (milliseconds) may still be going on. */
const WRITING = 10;

/**
 * The sensor of one flat folder. A scan is one listing, compared with what is armed, and one stat per armed file.
 * Between scans the system's own notices tell the time of what happened; without them it is the time of the scan.
 */
export class TenantFolder {
  /** False where the folder was there before. */
  readonly isOurs: boolean;
  /** Armed names, with what was left there; undefined after a deletion. */
  readonly #armed = new Map<string, Print | undefined>();
  /** Names of others: what was there before, and what was reported as created. */
  readonly #known: Set<string>;
  readonly #noticed = new Map<string, number>();
  #watcher: FSWatcher | undefined;
  #seen: Seen[] = [];

  constructor(private readonly path: string) {
    this.isOurs = mkdirSync(path, { recursive: true }) !== undefined;
    this.#known = new Set(readdirSync(path));
    this.#listen();
  }

  arm(name: string, content: string): void {
    try {
      this.#armed.set(name, plantFile(join(this.path, name), content));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
      // The folder itself was removed.
      mkdirSync(this.path, { recursive: true });
      this.#listen();
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
    const why = removeFile(join(this.path, name));
    if (why === undefined) this.#known.delete(name);
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

  close(): void {
    this.#watcher?.close();
  }

  #scan(settled: boolean): boolean {
    const names = new Set(list(this.path));
    let writing = false;
    for (const [name, print] of this.#armed) {
      if (!names.has(name)) this.#deleted(name);
      else if (this.#rewritten(name, print, settled)) writing = true;
    }
    for (const name of this.#known) if (!names.has(name)) this.#known.delete(name);
    for (const name of names) {
      if (this.#armed.has(name) || this.#known.has(name)) continue;
      const stats = lookAt(join(this.path, name));
      if (stats === undefined) continue;
      if (!settled && isYoung(stats.mtimeMs)) {
        writing = true;
        continue;
      }
      this.#known.add(name);
      this.#report(name, 'created');
    }
    return writing;
  }

  /** Reports an armed file that is not as it was left. True when that has to wait. */
  #rewritten(name: string, print: Print | undefined, settled: boolean): boolean {
    const stats = lookAt(join(this.path, name));
    if (stats === undefined || printOf(stats) === print) return false;
    if (!settled && isYoung(stats.mtimeMs)) return true;
    this.#armed.set(name, printOf(stats));
    this.#report(name, print === undefined ? 'created' : 'modified');
    return false;
  }

  #deleted(name: string): void {
    if (this.#armed.get(name) === undefined) return;
    this.#armed.set(name, undefined);
    this.#report(name, 'deleted');
  }

  #report(name: string, what: Seen['what']): void {
    const at = this.#noticed.get(name) ?? Date.now();
    this.#noticed.delete(name);
    this.#seen.push({ name, what, at, content: what === 'deleted' ? '' : readStart(join(this.path, name)) });
  }

  #listen(): void {
    this.#watcher?.close();
    try {
      this.#watcher = watch(this.path, { persistent: false }, (_, name) => {
        if (name !== null) this.#notice(name);
      });
      this.#watcher.on('error', () => this.#watcher?.close());
    } catch {
      // No notices on this file system, or no more of them: scans alone still see everything.
      this.#watcher = undefined;
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
    if (armed ? printOf(stats) === this.#armed.get(name) : this.#known.has(name)) return;
    if (!this.#noticed.has(name)) this.#noticed.set(name, Date.now());
  }
}

/** The names in a folder; none when the folder is gone. */
function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

function isYoung(mtimeMs: number): boolean {
  return Math.abs(Date.now() - mtimeMs) < WRITING;
}
