import type { Sense } from '../../../model/effect.ts';
import type { Leftover } from '../../../model/finding.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isMarker } from '../../../model/marker.ts';
import type { Canary, RawEffect } from '../../canary.ts';
import type { LedgerRow } from '../../ledger/row.ts';
import { fieldText } from '../../message/body.ts';
import { type CanaryResource, resourcesOf, type Trial } from '../../resource.ts';
import type { ToolsDefinition } from './definition.ts';
import type { LedgerSource } from './source.ts';

/** Effects of canary tools, read from their ledger. Nothing is planted: a resource is a name in the arguments. */
export class ToolsCanary implements Canary {
  readonly kind = 'tools';
  readonly senses: readonly Sense[];
  readonly facts: Readonly<Record<string, string>>;
  #pending: RawEffect[] = [];

  constructor(
    readonly name: string,
    private readonly definition: ToolsDefinition,
    private readonly source: LedgerSource,
  ) {
    const senses: Sense[] = ['count', 'arguments', 'time', 'attempt'];
    if (definition.principal) senses.push('principal');
    if (definition.tenant !== undefined) senses.push('tenant');
    this.senses = senses;
    this.facts = source.facts;
  }

  resources(trial: Trial): CanaryResource[] {
    return resourcesOf(trial, (number) => `${this.definition.prefix}-${trial.marker}-${number}`);
  }

  async arm(): Promise<void> {}

  async trip(trial: Trial, times: number): Promise<void> {
    const { resource, tenant, tools = ['retcon-trip'], principal } = this.definition;
    const given: JsonObject = { note: `trip-${trial.marker}` };
    if (tenant !== undefined) given[tenant] = trial.home;
    given[resource] = this.resources(trial)[0]?.value ?? '';
    const credential = { digest: 'retcon-trip', verified: true, subject: 'retcon-trip' };
    const entry = {
      event: 'effect' as const,
      tool: tools[0] ?? 'retcon-trip',
      arguments: given,
      attempt: 'retcon-trip',
      transport: 'control' as const,
      ...(principal ? { credential } : {}),
    };
    await this.source.add(Array.from({ length: times }, () => entry));
  }

  async read(): Promise<RawEffect[]> {
    const seen = this.#pending.concat(await this.#pull());
    this.#pending = [];
    return seen;
  }

  async disarm(trials: readonly Trial[]): Promise<Leftover[]> {
    if (trials.length === 0) return [];
    this.#pending.push(...(await this.#pull()));
    return this.#removed(await this.source.remove(trials.map(({ marker }) => marker)));
  }

  async sweep(owns: (marker: string) => boolean = isMarker): Promise<Leftover[]> {
    this.#pending.push(...(await this.#pull()));
    const carried = await this.source.markers();
    return this.#removed(await this.source.remove(carried.filter((marker) => isMarker(marker) && owns(marker))));
  }

  async close(): Promise<void> {
    this.source.close();
  }

  async #pull(): Promise<RawEffect[]> {
    const { tools } = this.definition;
    const rows = await this.source.effects();
    return rows.filter(({ tool = '' }) => tools === undefined || tools.includes(tool)).map((row) => this.#effect(row));
  }

  #effect({ id, at, attempt, credential, arguments: given = {} }: LedgerRow): RawEffect {
    const { resource: key, effect, principal, tenant } = this.definition;
    const resource = fieldText(given[key]);
    const written = Object.entries(given).filter(([name]) => name !== key);
    return {
      id: `${this.name}-${id}`,
      canary: this.name,
      kind: effect,
      resource,
      arguments: given,
      // Nobody is somebody too: an effect without a credential is not the effect of whoever may cause it.
      ...(principal ? { principal: credential?.subject ?? 'anonymous' } : {}),
      ...(tenant === undefined ? {} : { tenant: fieldText(given[tenant]) }),
      ...(credential === undefined ? {} : { credential: credential.digest }),
      ...(attempt === undefined ? {} : { attempt }),
      at,
      texts: { resource, arguments: written.map(([, value]) => fieldText(value)) },
    };
  }

  #removed(count: number): Leftover[] {
    if (count === 0) return [];
    return [{ canary: this.name, what: `${count} effect${count === 1 ? '' : 's'} in the ledger`, state: 'removed' }];
  }
}
