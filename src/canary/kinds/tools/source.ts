import { resolve } from 'node:path';
import { CanaryError } from '../../../model/errors.ts';
import { isMarker } from '../../../model/marker.ts';
import type { CanaryContext } from '../../canary.ts';
import { Ledger } from '../../ledger/ledger.ts';
import type { LedgerEntry, LedgerRow } from '../../ledger/row.ts';
import type { ToolsDefinition } from './definition.ts';

/** A ledger as its canary uses it. */
export interface LedgerSource {
  /** How a target is pointed at it. */
  facts: Readonly<Record<string, string>>;
  /** Effects since the last call. */
  effects(): Promise<LedgerRow[]>;
  add(entries: readonly LedgerEntry[]): Promise<void>;
  /** Removes what was read. Answers how many effects that were. */
  remove(markers: readonly string[]): Promise<number>;
  /** Markers that a row carries. */
  markers(): Promise<string[]>;
  close(): void;
}

export async function openSource(
  canary: string,
  { file, url, key, tools }: ToolsDefinition,
  { workFolder, ledger }: CanaryContext,
): Promise<LedgerSource> {
  if (url !== undefined) return fromServer(canary, url, key as string);
  if (file !== undefined) return fromFile(resolve(workFolder, file));
  if (ledger === undefined) throw new Error('neither a file nor a url is named, and the scenario has no lab.tools');
  return fromFile(ledger, tools);
}

/** With `tools`, only what is theirs is removed: the ledger of a lab has several readers. */
function fromFile(file: string, tools?: readonly string[]): LedgerSource {
  const ledger = Ledger.open(file);
  let offset = ledger.last();
  return {
    facts: { file },
    async effects() {
      const found: LedgerRow[] = [];
      for (let more = true; more; ) {
        const page = ledger.since(offset, 'effect');
        for (const row of page.rows) found.push(row);
        offset = page.next;
        more = page.more;
      }
      return found;
    },
    add: async (entries) => void ledger.appendAll(entries),
    remove: async (markers) => ledger.remove(markers, offset, tools),
    markers: async () => ledger.markers(),
    close: () => ledger.close(),
  };
}

/** The same over the control API of a server, where its file cannot be reached. */
async function fromServer(canary: string, url: string, key: string): Promise<LedgerSource> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(new URL(path, url), {
      method,
      redirect: 'error',
      headers: { 'x-retcon-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: Error) => {
      throw new CanaryError(`canary "${canary}": cannot reach ${url}: ${cause.message}`, 3, { cause });
    });
    const text = await answer.text();
    if (!answer.ok) throw new CanaryError(`canary "${canary}": ${method} ${path} was answered ${answer.status}`);
    return JSON.parse(text) as T;
  };
  const page = (since: number) =>
    ask<{ rows: LedgerRow[]; next: number; more: boolean }>('GET', `/retcon/ledger?event=effect&since=${since}`);
  let { last: offset } = await ask<{ last: number }>('GET', '/retcon/ledger/last');
  return {
    facts: { url },
    async effects() {
      const found: LedgerRow[] = [];
      for (let more = true; more; ) {
        const { rows, next, more: again } = await page(offset);
        found.push(...rows);
        offset = next;
        more = again;
      }
      return found;
    },
    async add(entries) {
      await ask('POST', '/retcon/ledger', { rows: entries });
    },
    async remove(markers) {
      return (await ask<{ effects: number }>('POST', '/retcon/ledger/remove', { markers, upTo: offset })).effects;
    },
    async markers() {
      return (await ask<{ markers: string[] }>('GET', '/retcon/ledger/markers')).markers.filter(isMarker);
    },
    close() {},
  };
}
