import type { Database } from 'better-sqlite3';
import { digest } from '../model/canonical.ts';
import { timeOf } from './drift/clock.ts';
import { ENVIRONMENT, type Gateway } from './gateway.ts';
import type { Weaknesses } from './registry.ts';

/** What a call runs under, by key. */
export type Context = Readonly<Record<string, string>>;

/** Keys that the gateway fills in from what it knows. Nobody sets them, and nothing that was set goes before them. */
export const INJECTED = ['tenant', 'principal', 'environment'] as const;
/** What holds where a session has set nothing else. */
const DEFAULTS: Context = { timezone: 'UTC', locale: 'en', region: 'eu', features: 'none' };
/** How long what a session has set holds. */
const LIFETIME_MS = 10 * 60_000;

/** One value that a session sets for its work on a project, and in whose name. */
export interface ContextEntry {
  session: string;
  project: string;
  key: string;
  value: string;
  principal: string;
  tenant: string;
}

/** What sessions have set, server-side: append-only, the last value of a key counts, and each expires. */
export class SessionContexts {
  readonly #append;
  readonly #ofSession;
  readonly #weak: Weaknesses;

  constructor(db: Database, weak: Weaknesses) {
    this.#weak = weak;
    this.#append = db.prepare<[ContextEntry & { expires: number; at: number }]>(
      `INSERT INTO contexts(session, project, key, value, principal, tenant, expires, at)
       VALUES (@session, @project, @key, @value, @principal, @tenant, @expires, @at)`,
    );
    this.#ofSession = db.prepare<[string], { id: number; key: string; value: string; expires: number }>(
      'SELECT id, key, value, expires FROM contexts WHERE session = ?',
    );
  }

  /** Whether a key is for a session to set. */
  mayBeSet(key: string): boolean {
    return !(INJECTED as readonly string[]).includes(key) || this.#weak.has('context-from-model');
  }

  /** `now` is the time as the session feels it. Answers the number of the row. */
  set(entry: ContextEntry, now: number): number | bigint {
    return this.#append.run({ ...entry, expires: now + LIFETIME_MS, at: Date.now() }).lastInsertRowid;
  }

  /** What these runs, which are one session, have set and what has not expired at `now`. */
  live(runs: readonly string[], now: number): Context {
    const rows = runs.flatMap((run) => this.#ofSession.all(run)).sort((a, b) => a.id - b.id);
    const live = rows.filter((row) => row.expires > now || this.#weak.has('context-never-expires'));
    return Object.fromEntries(live.map(({ key, value }) => [key, value]));
  }
}

type Owned = { run: string; principal: string; tenant: string };

/** What the session of a run has set, without what has expired. */
function liveContextOf({ store, sessions }: Gateway, run: string): Context {
  return sessions.live(store.changes.family(run), timeOf(store, run));
}

/** Whether a session has set anything that still holds. */
export function hasLiveContext(gateway: Gateway, run: string): boolean {
  return Object.keys(liveContextOf(gateway, run)).length > 0;
}

/** The effective context of a call: what is injected goes before what was set, and that before what is usual. */
export function contextOf(gateway: Gateway, { run, principal, tenant }: Owned): Context {
  // Somebody else in the same session may have switched it since.
  const switched = gateway.store.changes.find(run, 'context', 'switched') as Context | undefined;
  const set = { ...liveContextOf(gateway, run), ...switched };
  const injected = { tenant, principal, environment: ENVIRONMENT };
  return gateway.weak.has('context-from-model')
    ? { ...DEFAULTS, ...injected, ...set }
    : { ...DEFAULTS, ...set, ...injected };
}

/** What an approval of a call binds of its context. */
export function contextDigest(gateway: Gateway, call: Owned): string {
  return digest({ ...contextOf(gateway, call) });
}
