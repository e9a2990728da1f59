import { CanaryError } from '../model/errors.ts';
import { type CanaryResource, ROLES, type Trial } from './resource.ts';

/**
 * Existing resources of each tenant, lent to trials in turn where none can be planted or no marker fits their names. Lent
 * to two trials at once, a resource is nobody's: what happens to it belongs to the trial whose marker is in the arguments.
 */
export class KeyPool {
  readonly #keys: ReadonlyMap<string, readonly string[]>;
  readonly #next = new Map<string, number>();
  readonly #lent = new Map<string, CanaryResource[]>();
  readonly #holders = new Map<string, { marker: string; armed: boolean; unsure: boolean }>();

  constructor(
    private readonly canary: string,
    keys: Readonly<Record<string, readonly string[]>>,
  ) {
    this.#keys = new Map(Object.entries(keys).map(([tenant, names]) => [tenant, names.flatMap(expanded)]));
  }

  /** The same three for the same trial, as long as this process lives. */
  of(trial: Trial): CanaryResource[] {
    const known = this.#lent.get(trial.marker);
    if (known !== undefined) return known;
    const fresh = ROLES.map((role): CanaryResource => {
      const tenant = role === 'foreign' ? trial.foreign : trial.home;
      return { role, tenant, value: this.#draw(tenant) };
    });
    this.#lent.set(trial.marker, fresh);
    return fresh;
  }

  arm(trial: Trial): void {
    for (const { value } of this.of(trial)) {
      const unsure = this.#holders.get(value)?.armed === true;
      this.#holders.set(value, { marker: trial.marker, armed: true, unsure });
    }
  }

  disarm(trial: Trial): void {
    for (const { value } of this.of(trial)) {
      const holder = this.#holders.get(value);
      if (holder?.marker === trial.marker) holder.armed = false;
    }
  }

  /** The trial to which a resource was lent last, if it was lent to one at a time. */
  holderOf(resource: string): string | undefined {
    const holder = this.#holders.get(resource);
    return holder === undefined || holder.unsure ? undefined : holder.marker;
  }

  #draw(tenant: string): string {
    const keys = this.#keys.get(tenant) ?? [];
    if (keys.length < 2) throw new CanaryError(`canary "${this.canary}": keys.${tenant} needs two names or more`, 2);
    const turn = this.#next.get(tenant) ?? 0;
    this.#next.set(tenant, turn + 1);
    return keys[turn % keys.length] as string;
  }
}

/** `inv-{1..400}` is four hundred names. */
function expanded(name: string): string[] {
  const range = /^(.*)\{(\d{1,6})\.\.(\d{1,6})\}(.*)$/s.exec(name);
  if (range === null) return [name];
  const [, before = '', from = '', to = '', after = ''] = range;
  const count = Math.max(0, Number(to) - Number(from) + 1);
  return Array.from({ length: count }, (_, i) => `${before}${Number(from) + i}${after}`);
}
