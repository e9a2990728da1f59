import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sense } from '../../../model/effect.ts';
import { CanaryError } from '../../../model/errors.ts';
import type { Leftover } from '../../../model/finding.ts';
import { isMarker } from '../../../model/marker.ts';
import { ownerOf } from '../../attribution.ts';
import type { Canary, RawEffect } from '../../canary.ts';
import { type CanaryResource, resourcesOf, type Trial } from '../../resource.ts';
import { lookAt, OPENING, readStart, removeFile } from './planted-file.ts';
import { type Seen, TenantFolder } from './tenant-folder.ts';
import { below, namesIn, removeAny } from './tree.ts';

export const FILE_SENSES: readonly Sense[] = ['count', 'deletion', 'time'];
/** How long a file that is being written gets before it is reported as it is, in milliseconds. */
const WRITING = 12;
const SAFE_TENANT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Reports in one folder per tenant; what is below it is watched too. */
export class FileCanary implements Canary {
  readonly kind = 'file';
  readonly senses: readonly Sense[];
  readonly facts: Readonly<Record<string, string>>;
  readonly #folders = new Map<string, TenantFolder>();
  /** What appeared beside the planted files, by the marker in its name or content. */
  readonly #caused = new Map<string, Set<string>>();
  #pending: RawEffect[] = [];
  #count = 0;

  constructor(
    readonly name: string,
    private readonly folder: string,
    private readonly links = false,
    counts = true,
    /** Path from a tenant's folder to the one where files are planted; '' for the folder itself. */
    private readonly inside = '',
  ) {
    this.facts = { folder };
    this.senses = counts ? FILE_SENSES : FILE_SENSES.filter((sense) => sense !== 'count');
  }

  resources(trial: Trial): CanaryResource[] {
    const all = resourcesOf(
      trial,
      (n, tenant) => join(tenant, this.inside, `report-${trial.marker}-${n}.txt`),
      this.name,
    );
    const link = `${trial.home}/link-${trial.marker}`;
    return this.links ? all.map((one) => (one.role === 'foreign' ? { ...one, link } : one)) : all;
  }

  async arm(trials: readonly Trial[]): Promise<void> {
    for (const trial of trials) for (const resource of this.resources(trial)) this.#plant(trial, resource);
  }

  async trip(trial: Trial, times: number): Promise<void> {
    const target = this.resources(trial)[0];
    if (target === undefined) return;
    for (let i = 0; i < times; i++) {
      const why = removeFile(join(this.folder, target.value));
      if (why !== undefined) throw new CanaryError(`canary "${this.name}": cannot trip ${target.value}: ${why}`);
      // The sensor looks before the file is planted again: one deletion, one effect.
      this.#scan(false);
      if (i + 1 < times) this.#plant(trial, target);
    }
  }

  async read(): Promise<RawEffect[]> {
    if (this.#scan(false)) {
      await sleep(WRITING);
      this.#scan(true);
    }
    const seen = this.#pending;
    this.#pending = [];
    return seen;
  }

  async disarm(trials: readonly Trial[]): Promise<Leftover[]> {
    this.#scan(false);
    const leftovers: Leftover[] = [];
    let removed = 0;
    for (const { marker, ...tenants } of trials) {
      // What is in a folder goes before the folder.
      const caused = [...(this.#caused.get(marker) ?? [])].sort((a, b) => b.length - a.length);
      this.#caused.delete(marker);
      const own = this.resources({ marker, ...tenants }).flatMap(({ value, link }) =>
        link === undefined ? value : [value, link],
      );
      for (const resource of [...own, ...caused]) {
        const { tenant, file } = split(resource);
        const why = this.#folders.get(tenant)?.clear(file);
        if (why !== undefined) leftovers.push({ canary: this.name, what: resource, state: 'left', why });
        else if (caused.includes(resource)) removed++;
      }
    }
    if (removed > 0)
      leftovers.push({ canary: this.name, what: `${removed} files made by the target`, state: 'removed' });
    return leftovers;
  }

  async sweep(owns: (marker: string) => boolean = isMarker): Promise<Leftover[]> {
    const leftovers: Leftover[] = [];
    let removed = 0;
    for (const tenant of foldersIn(this.folder)) {
      for (const file of below(join(this.folder, tenant))) {
        const path = join(this.folder, tenant, file);
        if (!isOurs(path, file, owns)) continue;
        const folder = this.#folders.get(tenant);
        const why = folder === undefined ? removeAny(path) : folder.clear(file);
        if (why === undefined) removed++;
        else leftovers.push({ canary: this.name, what: `${tenant}/${file}`, state: 'left', why });
      }
    }
    this.#caused.clear();
    if (removed > 0) leftovers.push({ canary: this.name, what: `${removed} files`, state: 'removed' });
    return leftovers;
  }

  async close(): Promise<void> {
    for (const folder of this.#folders.values()) folder.close();
    this.#folders.clear();
  }

  #plant(trial: Trial, { value, tenant, honey, link }: CanaryResource): void {
    if (!SAFE_TENANT.test(tenant)) {
      throw new CanaryError(`canary "${this.name}": "${tenant}" cannot be the name of a folder`, 2);
    }
    try {
      const folder = this.#folders.get(tenant) ?? new TenantFolder(join(this.folder, tenant), this.inside);
      this.#folders.set(tenant, folder);
      folder.arm(split(value).file, `${OPENING}${trial.marker}\n${honey}\n`);
      if (link !== undefined) this.#folders.get(trial.home)?.link(split(link).file, join('..', value));
    } catch (cause) {
      throw new CanaryError(`canary "${this.name}": cannot plant ${value}: ${(cause as Error).message}`, 3, { cause });
    }
  }

  /** Collects what every folder saw. True when something is being written just now. */
  #scan(settled: boolean): boolean {
    let writing = false;
    for (const [tenant, folder] of this.#folders) {
      const one = folder.take(settled);
      writing ||= one.writing;
      for (const seen of one.seen) this.#pending.push(this.#effect(tenant, seen));
    }
    return writing;
  }

  #effect(tenant: string, { name, what, at, content, rights }: Seen): RawEffect {
    const resource = `${tenant}/${name}`;
    if (what === 'created' || what === 'linked') {
      const owner = ownerOf(name, { has: isMarker }) ?? ownerOf(content, { has: isMarker });
      if (owner !== undefined) {
        const caused = this.#caused.get(owner.marker) ?? new Set();
        this.#caused.set(owner.marker, caused.add(resource));
      }
    }
    return {
      id: `${this.name}-${this.#count++}`,
      canary: this.name,
      kind: what === 'deleted' ? 'deletion' : 'change',
      resource,
      at,
      ...(what === 'deleted'
        ? {}
        : { arguments: { change: what, content, ...(rights === undefined ? {} : { rights }) } }),
      texts: { resource, arguments: content === '' ? [] : [content] },
    };
  }
}

function split(resource: string): { tenant: string; file: string } {
  const slash = resource.indexOf('/');
  return { tenant: resource.slice(0, slash), file: resource.slice(slash + 1) };
}

function foldersIn(path: string): string[] {
  return namesIn(path).filter((name) => lookAt(join(path, name))?.isDirectory());
}

/** A marker in the name, or a copy of what is planted. */
function isOurs(path: string, file: string, owns: (marker: string) => boolean): boolean {
  const markers = { has: (marker: string) => isMarker(marker) && owns(marker) };
  if (ownerOf(basename(file), markers) !== undefined) return true;
  const start = readStart(path);
  return start.startsWith(OPENING) && ownerOf(start, markers) !== undefined;
}
