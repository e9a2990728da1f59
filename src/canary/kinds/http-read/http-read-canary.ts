import { setTimeout as sleep } from 'node:timers/promises';
import { query } from 'jsonpath-rfc9535';
import type { Sense } from '../../../model/effect.ts';
import { CanaryError } from '../../../model/errors.ts';
import type { Leftover } from '../../../model/finding.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../model/json.ts';
import { isMarker } from '../../../model/marker.ts';
import { substitute } from '../../../model/placeholder.ts';
import { ownerOfAll } from '../../attribution.ts';
import type { Blindness, Canary, RawEffect } from '../../canary.ts';
import { KeyPool } from '../../key-pool.ts';
import { fieldText } from '../../message/body.ts';
import { type CanaryResource, resourcesOf, type Trial } from '../../resource.ts';
import { type Cell, timeOf } from '../../sql/row.ts';
import type { HttpReadDefinition } from './definition.ts';

const PATIENCE = 4000;

/** Reads a list again and again, at its pace. Nothing is planted, and nothing can be removed. */
export class HttpReadCanary implements Canary {
  readonly kind = 'http-read';
  readonly senses: readonly Sense[];
  readonly facts: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  readonly #pool: KeyPool | undefined;
  readonly #known = new Set<string>();
  readonly #caused = new Map<string, number>();
  readonly #blind: Blindness[] = [];
  #pending: RawEffect[] = [];
  #lastRead: number | undefined;
  #start = 0;

  constructor(
    readonly name: string,
    private readonly definition: HttpReadDefinition,
  ) {
    const { columns, keys, trip, url } = definition;
    const senses: Sense[] = ['count', 'time'];
    if (Object.keys(columns).length > 0) senses.push('arguments');
    for (const one of ['principal', 'tenant', 'attempt'] as const) if (definition[one] !== undefined) senses.push(one);
    this.senses = senses;
    this.facts = { url };
    this.readOnly = trip === undefined;
    this.#pool = keys === undefined ? undefined : new KeyPool(name, keys);
  }

  resources(trial: Trial): CanaryResource[] {
    if (this.#pool !== undefined) return this.#pool.of(trial);
    return resourcesOf(trial, (number) => `${this.definition.prefix}-${trial.marker}-${number}`);
  }

  lentTo(resource: string): string | undefined {
    return this.#pool?.holderOf(resource);
  }

  async arm(trials: readonly Trial[]): Promise<void> {
    for (const trial of trials) this.#pool?.arm(trial);
  }

  async trip(trial: Trial, times: number): Promise<void> {
    const { trip } = this.definition;
    if (trip === undefined) throw new CanaryError(`canary "${this.name}" is read-only and cannot be tripped by hand`);
    const known: Record<string, string> = {
      resource: this.resources(trial)[0]?.value ?? '',
      tenant: trial.home,
      marker: trial.marker,
    };
    const body = JSON.stringify(substitute(trip.body as JsonObject, (name) => known[name]));
    const headers = { 'content-type': 'application/json', ...trip.headers };
    for (let i = 0; i < times; i++) await this.#ask(trip.url, { method: trip.method, headers, body });
  }

  async read(): Promise<RawEffect[]> {
    const seen = this.#pending.concat(await this.#pull());
    this.#pending = [];
    return seen;
  }

  async #pull(): Promise<RawEffect[]> {
    const { pace, url, headers, items, id } = this.definition;
    await sleep(Math.max(0, this.#start + pace - Date.now()));
    const start = Date.now();
    this.#start = start;
    const text = await this.#ask(url, { headers });
    const entries = (query(JSON.parse(text), items) as JsonValue[]).filter(isJsonObject);
    const fresh = entries.filter((entry) => !this.#known.has(fieldText(entry[id])));
    for (const entry of fresh) this.#known.add(fieldText(entry[id]));
    const before = this.#lastRead;
    this.#lastRead = start;
    if (before === undefined) return [];
    // Where all are new, there may have been more between them and those that were read before.
    if (this.#known.size > fresh.length && fresh.length === entries.length && fresh.length > 0)
      this.#blind.push({ from: before, to: start });
    return fresh.map((entry) => this.#effect(entry));
  }

  async disarm(trials: readonly Trial[]): Promise<Leftover[]> {
    if (trials.length === 0) return [];
    this.#pending.push(...(await this.#pull()));
    let left = 0;
    for (const trial of trials) {
      this.#pool?.disarm(trial);
      left += this.#caused.get(trial.marker) ?? 0;
      this.#caused.delete(trial.marker);
    }
    const why = 'the list can only be read';
    return left === 0 ? [] : [{ canary: this.name, what: `${left} entries of the list`, state: 'left', why }];
  }

  async sweep(): Promise<Leftover[]> {
    return [];
  }

  blind(): readonly Blindness[] {
    return this.#blind;
  }

  async close(): Promise<void> {}

  #effect(entry: JsonObject): RawEffect {
    const { resource: key, columns, principal, tenant, attempt, at, id, effect } = this.definition;
    const resource = fieldText(entry[key]);
    const named = Object.entries(columns);
    const written = named.filter(([, field]) => field !== key).map(([, field]) => fieldText(entry[field]));
    const leased = this.#pool?.holderOf(resource);
    const owner = ownerOfAll([resource, ...written], { has: isMarker }, undefined)?.marker ?? leased;
    if (owner !== undefined) this.#caused.set(owner, (this.#caused.get(owner) ?? 0) + 1);
    return {
      id: `${this.name}-${fieldText(entry[id])}`,
      canary: this.name,
      kind: effect,
      resource,
      arguments: Object.fromEntries(named.map(([argument, field]) => [argument, entry[field] ?? null])),
      ...(principal === undefined ? {} : { principal: fieldText(entry[principal]) }),
      ...(tenant === undefined ? {} : { tenant: fieldText(entry[tenant]) }),
      ...(attempt === undefined ? {} : { attempt: fieldText(entry[attempt]) }),
      ...(leased === undefined ? {} : { leased }),
      at: timeOf(at === undefined ? null : (entry[at] as Cell)),
      texts: { resource, arguments: written },
    };
  }

  async #ask(url: string, request: RequestInit): Promise<string> {
    try {
      const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
      const text = await answer.text();
      if (answer.ok) return text;
      throw new Error(`it answered ${answer.status}`);
    } catch (cause) {
      throw new CanaryError(`canary "${this.name}": ${new URL(url).host}: ${(cause as Error).message}`, 3, { cause });
    }
  }
}
