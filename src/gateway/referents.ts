import type { Gateway } from './gateway.ts';
import { Refusal } from './refusal.ts';
import type { Weaknesses } from './registry.ts';

/** What names point to. Most point to themselves; one that was made to point elsewhere is good for nothing until it is looked into. */
export class Referents {
  readonly #elsewhere = new Map<string, string>();
  readonly #second = new Map<string, string>();

  constructor(private readonly weak: Weaknesses) {}

  /** From now on the name means another target. */
  point(name: string, to: string): void {
    this.#elsewhere.set(name, to);
  }

  isPointed(name: string): boolean {
    return this.#elsewhere.has(name);
  }

  /** The target that a tool acts on. Soundly what was named: a name that points elsewhere never gets as far as a tool. */
  targetOf(name: string): string {
    return (this.weak.has('target-resolved-anew') ? this.#elsewhere.get(name) : undefined) ?? name;
  }

  /** Whoever resolves the host of an address a second time gets another one. */
  rebind(address: string, second: string): void {
    this.#second.set(address, second);
  }

  /** The address that is reached: the one that was checked. */
  reached(address: string): string {
    return (this.weak.has('host-resolved-twice') ? this.#second.get(address) : undefined) ?? address;
  }
}

/** Asked by check 6 of every dispatch: resolution has not changed since the call was proposed. */
export function refusePointed({ referents, weak }: Gateway, name: string): void {
  if (weak.has('target-resolved-anew') || !referents.isPointed(name)) return;
  throw new Refusal('conflict', 'the target is not what it was when the call was proposed');
}
