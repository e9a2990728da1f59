import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallState } from '../../src/gateway/call-record.ts';
import { BUILT_IN } from '../../src/gateway/principals.ts';
import { recover } from '../../src/gateway/recovery.ts';
import { CALL_TRANSITIONS, IllegalTransition, RUN_TRANSITIONS } from '../../src/gateway/state-machine.ts';
import { openStore, type Store } from '../../src/gateway/store/open.ts';
import { RUN_STATES } from '../../src/model/run-state.ts';

const alice = BUILT_IN[0]!;
const states = Object.keys(CALL_TRANSITIONS) as CallState[];
let folder: string;
let store: Store;
let run: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-store-'));
  store = openStore(folder);
  run = store.runs.create(alice, { dispatch: 'inline', origin: 'run' }).id;
});
afterEach(() => {
  store.db.close();
  rmSync(folder, { recursive: true, force: true });
});

let counter = 0;
function plantCall(state: CallState): string {
  const id = `call_${counter++}`;
  store.calls.insert({
    id,
    run,
    turn: 0,
    round: 0,
    position: 0,
    proposedAs: 'm',
    principal: 'alice',
    tenant: 'acme',
    tool: 't',
    toolVersion: '1',
    registryVersion: '1',
    schemaDigest: '',
    arguments: {},
    argumentDigest: '',
    resolvedTarget: '',
    source: 'model',
    modelRequest: null,
    purpose: '',
    approvalPolicy: 'none',
    approval: null,
    authorization: null,
    policyVersion: '1',
    idempotencyKey: `op_${id}`,
    attempts: 0,
    state,
    closedBy: null,
    result: null,
    effectReference: null,
    reconciliation: 'none',
    proposedAt: 0,
    cancelledAt: null,
    revokedAt: null,
    expiresAt: 0,
    endedAt: null,
  });
  return id;
}
const move = (call: string, from: CallState, to: CallState) =>
  store.machine.moveCall({ call, run, from, to, by: 'alice' });

describe('the law of calls and runs', () => {
  it('uses the names of the canonical machine', () => {
    for (const state of [...states, ...Object.keys(RUN_TRANSITIONS)]) expect(RUN_STATES).toContain(state);
  });

  it('makes every legal transition once, and none that is not legal', () => {
    for (const from of states) {
      for (const to of states) {
        const call = plantCall(from);
        if (CALL_TRANSITIONS[from].includes(to)) {
          expect(move(call, from, to)).toBe(true);
          expect(move(call, from, to)).toBe(false);
          expect(store.calls.get(call).state).toBe(to);
        } else {
          expect(() => move(call, from, to)).toThrow(IllegalTransition);
          expect(store.calls.get(call).state).toBe(from);
        }
      }
    }
  });

  it('lets nothing leave an end state', () => {
    for (const end of ['SUCCEEDED', 'FAILED', 'TERMINATED'] as const) expect(CALL_TRANSITIONS[end]).toEqual([]);
    // What is unknown is found out, and never executed again.
    expect(CALL_TRANSITIONS.UNKNOWN).toEqual(['SUCCEEDED', 'FAILED']);
  });

  it('does not move a call that is elsewhere', () => {
    const call = plantCall('TERMINATED');
    expect(move(call, 'DISPATCH_AUTHORIZED', 'EXECUTING')).toBe(false);
    expect(store.calls.get(call)).toMatchObject({ state: 'TERMINATED', attempts: 0 });
  });

  it('moves runs by their own law', () => {
    expect(store.machine.moveRun(run, 'AWAITING_USER', 'MODEL_PENDING', 'alice')).toBe(true);
    expect(store.machine.moveRun(run, 'AWAITING_USER', 'MODEL_PENDING', 'alice')).toBe(false);
    expect(() => store.machine.moveRun(run, 'AWAITING_USER', 'TERMINATED', 'alice')).toThrow(IllegalTransition);
  });
});

describe('the audit', () => {
  it('holds one attributed row per transition and seals the one before', () => {
    const call = plantCall('CALL_PROPOSED');
    move(call, 'CALL_PROPOSED', 'DISPATCH_AUTHORIZED');
    move(call, 'DISPATCH_AUTHORIZED', 'EXECUTING');
    expect(store.audit.rows(run)).toHaveLength(2);
    expect(store.audit.rows(run)[1]).toMatchObject({ principal: 'alice', operation: call });
    expect(store.audit.firstBroken()).toBeUndefined();
  });

  it('can be neither changed nor shortened, and notices when the file was', () => {
    for (let i = 0; i < 3; i++) store.audit.append({ kind: 'run', principal: 'alice', detail: { i } });
    expect(() => store.db.exec('UPDATE audit SET principal = 1')).toThrow('append-only');
    expect(() => store.db.exec('DELETE FROM audit')).toThrow('append-only');
    store.db.exec(`DROP TRIGGER audit_is_append_only; UPDATE audit SET detail = '{}' WHERE seq = 2`);
    expect(store.audit.firstBroken()).toBe(2);
    store.db.exec('DROP TRIGGER audit_is_kept; DELETE FROM audit WHERE seq = 3');
  });

  it('notices a missing end', () => {
    for (let i = 0; i < 3; i++) store.audit.append({ kind: 'run', principal: 'alice', detail: { i } });
    store.db.exec('DROP TRIGGER audit_is_kept; DELETE FROM audit WHERE seq = 3');
    expect(store.audit.firstBroken()).toBe(3);
  });

  it('takes back its head with a transaction that fails', () => {
    const fail = () =>
      store.transaction(() => {
        store.audit.append({ kind: 'run', principal: 'alice', detail: {} });
        throw new Error('undone');
      });
    expect(fail).toThrow('undone');
    store.audit.append({ kind: 'run', principal: 'alice', detail: {} });
    expect(store.audit.rows()).toHaveLength(1);
    expect(store.audit.firstBroken()).toBeUndefined();
  });
});

describe('recovery', () => {
  it('leaves what was executing unknown and continues the chain', () => {
    const executing = plantCall('EXECUTING');
    const approved = plantCall('DISPATCH_AUTHORIZED');
    store.machine.moveRun(run, 'AWAITING_USER', 'MODEL_PENDING', 'alice');
    store.db.close();
    store = openStore(folder);
    recover(store);
    expect(store.calls.get(executing)).toMatchObject({ state: 'UNKNOWN', reconciliation: 'required' });
    expect(store.calls.get(approved).state).toBe('DISPATCH_AUTHORIZED');
    expect(store.runs.get(run).state).toBe('AWAITING_USER');
    expect(store.audit.firstBroken()).toBeUndefined();
  });
});
