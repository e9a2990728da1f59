import { CanaryError } from '../model/errors.ts';
import { type CanaryResource, ROLES, type Trial } from './resource.ts';

/**
 * Existing resources of each tenant, lent to trials in turn where none can be planted or no marker fits their names: to one
 * trial at a time, so that what happens to one has an owner.
 */
export class KeyPool {
  readonly #keys: ReadonlyMap<string, readonly string[]>;
  readonly #next = new Map<string, number>();
  readonly #lent = new Map<string, CanaryResource[]>();
  readonly #holders = new Map<string, { marker: string; armed: boolean }>();

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

  /** Throws where there are fewer resources than trials at once need. */
  arm(trial: Trial): void {
    for (const { value, tenant } of this.of(trial)) {
      if (this.#holders.get(value)?.armed === true) {
        const count = this.#keys.get(tenant)?.length ?? 0;
        const why = `the ${count} names of keys.${tenant} are too few for the trials that run at once; give it more`;
        throw new CanaryError(`canary "${this.canary}": ${why}`, 2);
      }
      this.#holders.set(value, { marker: trial.marker, armed: true });
    }
  }

  disarm(trial: Trial): void {
    for (const { value } of this.of(trial)) {
      const holder = this.#holders.get(value);
      if (holder?.marker === trial.marker) holder.armed = false;
    }
  }

  /** The trial to which a resource was lent last. */
  holderOf(resource: string): string | undefined {
    return this.#holders.get(resource)?.marker;
  }

  /** The next one that is not lent; where all are, the next one. */
  #draw(tenant: string): string {
    const keys = this.#keys.get(tenant) ?? [];
    if (keys.length < 2) throw new CanaryError(`canary "${this.canary}": keys.${tenant} needs two names or more`, 2);
    const from = this.#next.get(tenant) ?? 0;
    const turn = keys.findIndex((_, i) => this.#holders.get(keys[(from + i) % keys.length] as string)?.armed !== true);
    const at = (from + Math.max(0, turn)) % keys.length;
    this.#next.set(tenant, at + 1);
    return keys[at] as string;
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
