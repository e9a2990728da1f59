import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type CallRecord, isOpen } from './call-record.ts';
import { timeOf } from './drift/clock.ts';
import type { Gateway } from './gateway.ts';
import { newId } from './ids.ts';
import { type Principal, sameSecret } from './principals.ts';
import { noSuchRun, Refusal } from './refusal.ts';
import type { Weaknesses } from './registry.ts';

/** How long a client may take to come back with what it was handed. */
const LIFETIME_MS = 5 * 60_000;

const heldState = z.object({
  run: z.string(),
  principal: z.string(),
  tenant: z.string(),
  /** The calls that wait, each with the digest of its arguments. */
  calls: z.array(z.object({ id: z.string(), digest: z.string() })).max(512),
  expiresAt: z.int(),
  /** Good for one request: the next answer has another. */
  nonce: z.string(),
});
/** What the gateway lets a client hold of a run between two requests. Facts of its own records, none of the client's. */
export type HeldState = z.infer<typeof heldState>;

/** Signs what a client holds, and knows its own signature again: `<base64url of the JSON>.<HMAC>`. */
export class StateTokens {
  constructor(
    private readonly key: string,
    private readonly weak: Weaknesses,
  ) {}

  sign(state: HeldState): string {
    const body = Buffer.from(JSON.stringify(state)).toString('base64url');
    return `${body}.${this.#mac(body)}`;
  }

  /** What a token says; undefined for one that this gateway did not make like that. */
  read(token: string): HeldState | undefined {
    const [body = '', signature = '', ...more] = token.split('.');
    const genuine = more.length === 0 && sameSecret(signature, this.#mac(body));
    if (!genuine && !this.weak.has('state-token-unsigned')) return undefined;
    try {
      return heldState.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))).data;
    } catch {
      return undefined;
    }
  }

  #mac(body: string): string {
    return createHmac('sha256', this.key).update(`state 1 ${body}`).digest('base64url');
  }
}

/** Hands out the state of a run. Whatever was handed out for it before is void from now on. */
export function handOut({ store, stateTokens }: Gateway, runId: string): string {
  const run = store.runs.get(runId);
  const calls = store.calls.ofTurn(run.id, run.turn).filter(isOpen);
  const nonce = newId('stt');
  store.stateTokens.issue(run.id, nonce);
  return stateTokens.sign({
    run: run.id,
    principal: run.principal,
    tenant: run.tenant,
    calls: calls.map(({ id, argumentDigest }) => ({ id, digest: argumentDigest })),
    expiresAt: timeOf(store, run.id) + LIFETIME_MS,
    nonce,
  });
}

/**
 * What the caller holds of a run, and in whose name it goes on: the caller's own. Throws a Refusal unless the token is this
 * gateway's, of that caller and that run, young enough, and not used yet.
 */
export function heldBy(gateway: Gateway, caller: Principal, run: string, token: string): [HeldState, Principal] {
  const { store, stateTokens, principals, weak } = gateway;
  const state = stateTokens.read(token);
  if (state === undefined) throw notGood('the state token is not one of this gateway', 'state-token-forged');
  const own = state.principal === caller.principal && state.tenant === caller.tenant;
  if (!own && !weak.has('state-token-of-anyone'))
    throw noSuchRun(caller.tenant === state.tenant ? 'not-owner' : 'other-tenant');
  if (state.run !== run && !weak.has('state-token-of-another-run')) throw noSuchRun('other-run');
  if (state.expiresAt <= timeOf(store, run) && !weak.has('state-token-never-expires')) {
    throw notGood('the state token has expired', 'state-token-expired');
  }
  return [state, own ? caller : (principals.find(state.principal) ?? caller)];
}

/** Uses a token up. Of two requests that present it, one gets here. */
export function useUp({ store, weak }: Gateway, { run, nonce }: HeldState): void {
  if (store.stateTokens.spend(run, nonce) || weak.has('state-token-used-twice')) return;
  throw notGood('the state token was used, or a newer one was handed out', 'state-token-used');
}

/** The state that the token gives for a call: what the history shows of it must be that. */
export function refuseOther(gateway: Gateway, call: CallRecord, held: string, shown: string | undefined): void {
  if (shown === held || gateway.weak.has('state-token-digest-unchecked')) return;
  throw notGood(`the history shows another call than ${call.id} was`, 'state-token-mismatch');
}

function notGood(message: string, code: string): Refusal {
  return new Refusal('conflict', message, undefined, { code });
}
