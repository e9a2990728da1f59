import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import type { Action, SimpleAction } from '../../../src/model/plan.ts';
import { fold } from '../../../src/oracle/authority/fold.ts';
import { call, contract, planWith } from '../triage/sample.ts';

const people = {
  ...contract,
  principals: {
    ...contract.principals,
    bob: { tenant: 'acme', roles: ['agent'] },
    oscar: { tenant: 'acme', roles: ['operator'] },
  },
};
const message = { tool: 'send_message', arguments: { to: 'ada' } };

/** Permits and refusals that the last action brings, in every lawful course. */
function lawful(...then: Action[]) {
  const plan = planWith(...then);
  const folded = fold({ plan, contract: people, tenants: new Map([['inv-1', 'acme']]) });
  if (folded === 'too-many-worlds') throw new Error(folded);
  const id = then.at(-1)?.id ?? '';
  return folded.worlds.map((w) => ({
    permits: w.permits
      .filter((p) => p.action === id)
      .map((p) => `${p.signature.principal} ${p.signature.tool} ${p.min}`),
    refusals: [...new Set(w.refusals.filter((r) => r.action === id).flatMap((r) => r.reasons))],
    outcome: w.outcomes[id],
  }));
}

const invoke = (as: string, path: 'schedule' | 'delegate' | 'operator', more: object): SimpleAction =>
  ({ id: 'x', as, do: 'invoke', path, ...call, ...more }) as SimpleAction;
const ref = { call: 'main.0.0' };
const resume: Action = { id: 'r', as: 'alice', do: 'resume', run: 'main' };

describe('a schedule', () => {
  it('runs an approved call of the caller once, and nothing else', () => {
    expect(lawful(invoke('alice', 'schedule', ref))).toEqual([
      { permits: ['alice refund 1'], refusals: [], outcome: 'accept' },
    ]);
    expect(lawful(invoke('bob', 'schedule', ref))[0]).toMatchObject({ permits: [], refusals: ['principal:not-owner'] });
    expect(lawful(resume, invoke('alice', 'schedule', ref))[0]).toMatchObject({
      permits: [],
      refusals: ['replay:done'],
    });
    expect(lawful(invoke('alice', 'schedule', {}))[0]).toMatchObject({
      refusals: ['approval:absent'],
      outcome: 'refuse',
    });
    expect(lawful(invoke('alice', 'schedule', message))[0]).toMatchObject({ permits: ['alice send_message 1'] });
    expect(lawful(invoke('', 'schedule', message))[0]).toMatchObject({ refusals: ['principal:anonymous'] });
  });
});

describe('a replay by an operator', () => {
  it("is of a call that has an approval and no effect, in the owner's name", () => {
    expect(lawful(invoke('oscar', 'operator', ref)).map((w) => w.permits)).toEqual([[], ['alice refund 0']]);
    expect(lawful(resume, invoke('oscar', 'operator', ref))[0]).toMatchObject({ refusals: ['replay:done'] });
    expect(lawful(invoke('carol', 'operator', ref))[0]).toMatchObject({ refusals: ['principal:not-operator'] });
    expect(lawful(invoke('mallory', 'operator', ref))[0]).toMatchObject({ refusals: ['principal:other-tenant'] });
  });
});

describe('a delegation', () => {
  const good = { from: 'alice', to: 'bob', tools: ['refund', 'send_message'], lifetimeMs: 1000 };
  const by = (issued: JsonObject, presented: JsonObject | undefined = issued, as = 'bob', what: object = ref) =>
    lawful(
      invoke(as, 'delegate', {
        run: 'main',
        ...what,
        control: { issued, ...(presented === undefined ? {} : { presented }) },
      }),
    );

  it("lets the effect be the owner's", () => {
    expect(by(good)).toEqual([{ permits: ['alice refund 1'], refusals: [], outcome: 'accept' }]);
    expect(by(good, good, 'bob', message)[0]).toMatchObject({ permits: ['alice send_message 1'] });
    expect(by(good, good, 'bob', {})[0]).toMatchObject({ permits: [], refusals: ['approval:absent'] });
  });

  it.each([
    [{ ...good, tools: ['refund'] }, good, 'principal:forged-delegation'],
    [{ ...good, to: 'carol' }, { ...good, to: 'carol' }, 'principal:delegation-of-another'],
    [{ ...good, lifetimeMs: 0 }, { ...good, lifetimeMs: 0 }, 'principal:expired-delegation'],
    [{ ...good, tools: [] }, { ...good, tools: [] }, 'principal:out-of-delegation'],
    [{ ...good, from: 'bob' }, { ...good, from: 'bob' }, 'principal:forged-delegation'],
    [good, { to: 'bob' }, 'principal:not-delegated'],
  ])('is refused: %j presented as %j', (issued, presented, reason) => {
    expect(by(issued as JsonObject, presented as JsonObject)[0]).toMatchObject({ permits: [], refusals: [reason] });
  });

  it('needs a delegation at all', () => {
    const bare = lawful(invoke('bob', 'delegate', { run: 'main', ...ref, control: { issued: good } }));
    expect(bare[0]).toMatchObject({ permits: [], refusals: ['principal:not-delegated'] });
  });
});

describe('a broken credential', () => {
  it.each([
    ['expired', 'principal:expired-credential'],
    ['other-audience', 'principal:other-audience'],
    ['other-client', 'principal:other-client'],
  ] as const)('%s proves nobody', (credential, reason) => {
    expect(lawful({ ...resume, credential } as Action)).toEqual([
      { permits: [], refusals: [reason], outcome: 'refuse' },
    ]);
    const decision: Action = { id: 'd', as: 'carol', do: 'decide', call: 'main.0.0', decision: 'approve', credential };
    expect(lawful(decision)[0]).toMatchObject({ permits: [], refusals: [reason] });
  });
});
