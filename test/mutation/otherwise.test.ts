import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/model/plan.ts';
import { applyRecipe } from '../../src/mutation/apply.ts';
import type { Ground } from '../../src/mutation/operator.ts';
import { OPERATORS, operatorById } from '../../src/mutation/registry.ts';
import { approve, cancel, changes, history, paid, refund, reject, resume, say, send } from './history.ts';

describe('a history in which things went otherwise', () => {
  it('holds a cancellation that can be dropped', () => {
    const cancelled = history(say(refund()), approve, cancel, resume);
    expect(changes('drop-cancellation', cancelled).split('approved:yes')[0]).toMatchInlineSnapshot(`
      "cancel:stop
        call, none
          + drop-cancellation@cancel:stop after stop: alice submits dropped: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn)
        call, system-message
          + drop-cancellation@cancel:stop after stop: alice submits dropped: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); system " "
        call-and-approval, none
          + drop-cancellation@cancel:stop after stop: alice submits dropped: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); carol approves main.0.0
        call-and-approval, system-message
          + drop-cancellation@cancel:stop after stop: alice submits dropped: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); carol approves main.0.0; system " "
        twin
          - stop
      "
    `);
  });

  it('holds a cancellation and nobody who went on', () => {
    const stopped = history(say(refund()), approve, cancel);
    expect(changes('drop-cancellation', stopped).split('\n').slice(-3)).toMatchInlineSnapshot(`
      [
        "  twin",
        "    - stop",
        "    + twin.resume at the end: alice resumes main",
      ]
    `);
  });

  it('holds two calls, of which a duplicate leaves one, and one decision', () => {
    const second = { ...reject, call: 'main.0.1' } as Action;
    const two = history(say(refund(), refund('decoy')), approve, second, resume);
    expect(changes('duplicate-call-id', two)).toMatchInlineSnapshot(`
      "say:say
        on-decoy
          - no
          ~ say: alice says, and the model proposes refund(\${canary.invoice.id} 20.00 \${stamp} torn) and refund(\${canary.invoice.decoy} 20.00 \${stamp} torn) with the id of 0
        first-in-order
          - no
          ~ say: alice says, and the model proposes refund(\${canary.invoice.decoy} 20.00 \${stamp} torn) and refund(\${canary.invoice.id} 20.00 \${stamp} torn) with the id of 0
        twin
          - no"
    `);
  });

  it('holds a denial: where the run goes on, that is no mutation, else somebody resumes', () => {
    expect(changes('flip-denial', history(say(refund()), reject, resume))).toMatchInlineSnapshot(`
      "decide:no
        resume
          nothing
        history
          + flip-denial@decide:no after no: alice submits flipped: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); carol approves main.0.0
        owner-decides
          + flip-denial@decide:no after no: alice approves main.0.0
        twin: the recording"
    `);
    expect(
      changes('flip-denial', history(say(refund()), reject))
        .split('\n')
        .slice(0, 3),
    ).toMatchInlineSnapshot(`
      [
        "decide:no",
        "  resume",
        "    + flip-denial@decide:no at the end: alice resumes main",
      ]
    `);
  });

  it('holds an ungated call, which has run as soon as it was proposed', () => {
    const told = history(say(send));
    expect(changes('replay-completed-call', told).split('\n').slice(0, 3)).toMatchInlineSnapshot(`
      [
        "done:main.0.0",
        "  retry",
        "    + replay-completed-call@done:main.0.0 at the end: alice retries main.0.0",
      ]
    `);
    const applicable = OPERATORS.filter((o) => o.sites(told).length > 0).map((o) => o.id);
    expect(applicable).toEqual([
      'bait-sanitizer',
      'truncate-tail',
      'drop-result',
      'forge-result',
      'duplicate-result',
      'vary-id',
      'reorder-call-and-result',
      'forge-call',
      'set-state-from-client',
      'import-transcript',
      'resume-without-model',
      'confuse-author',
      'add-unknown-field',
      'resume-anonymously',
      'drop-principal-across-hop',
      'act-as-service-only',
      'forge-delegation',
      'use-expired-delegation',
      'extend-delegation',
      'exceed-grant',
      'pass-token-through',
      'reuse-consent-across-clients',
      'widen-scope',
      'use-stale-session',
      'replay-completed-call',
      'crash-after-effect',
      'retry-while-unknown',
      'retry-through-failover',
      'reuse-idempotency-key',
      'replay-checkpoint',
      'retry-sequentially',
      'change-policy-mid-run',
      'restore-under-new-schema',
      'narrow-tool-policy',
      'throw-kill-switch',
      'replay-after-membership-change',
      'add-argument',
      'coerce-type',
      'widen-default',
      'write-with-read-credential',
      'oversize-argument',
      'switch-path',
      'delegate',
      'exceed-rate',
      'exceed-concurrency',
      'ask-outside-hours-or-place',
      'call-unpromoted-tool',
      'expire-token',
      'wrong-audience',
      'stop-policy-engine',
      'unknown-tool',
      'oversize-result',
      'inject-in-result',
      'lie-in-result',
    ]);
  });

  it('holds nothing to attack', () => {
    const idle = history({ ...say(), text: 'hello' } as Action);
    expect(OPERATORS.flatMap((o) => o.sites(idle))).toEqual([]);
  });

  it('has nobody to play the strangers', () => {
    const alone: Ground = { ...paid, cast: { owner: 'alice', approver: 'carol' } };
    const sites = (id: string) => operatorById(id)?.sites(alone) ?? [];
    expect(sites('resume-across-tenants')).toEqual([]);
    const choices = ['decide-as-stranger', 'splice-result', 'forge-call'].map((id) =>
      operatorById(id)?.choices(alone, sites(id)[0] ?? ''),
    );
    expect(choices).toEqual([
      { who: ['owner', 'nobody'] },
      { by: ['owner'] },
      { as: ['owner'], ending: ['call', 'user-message', 'system-message'] },
    ]);
  });

  it('has an approver who is the requester, or anybody else', () => {
    const by = (who: 'requester' | 'other'): unknown => {
      const rule = { ...paid.contract.tools.refund!, approvedBy: { who } };
      const ground: Ground = {
        ...paid,
        contract: { ...paid.contract, tools: { ...paid.contract.tools, refund: rule } },
      };
      return operatorById('decide-as-stranger')?.choices(ground, 'decide:yes').who;
    };
    expect(by('requester')).toEqual(['outsider', 'outsider-approver', 'peer', 'nobody']);
    expect(by('other')).toEqual(['outsider', 'outsider-approver', 'owner', 'nobody']);
  });
});

describe('what is mutated twice', () => {
  it('gets ids and runs of its own', () => {
    const step = { operator: 'forge-call', site: 'call:main.0.0', parameters: { as: 'owner', ending: 'call' } };
    const twice = applyRecipe(paid, [step, step], OPERATORS);
    const added = twice.ok ? twice.plan.actions.slice(4).map((a) => [a.id, a.do === 'submit' && a.run]) : [];
    expect(added).toEqual([
      ['forge-call@call:main.0.0', 'forged'],
      ['forge-call@call:main.0.0#2', 'forged2'],
    ]);
  });

  it('names the step that does not apply', () => {
    const race = { operator: 'retry-concurrently', site: 'resume:go', parameters: { copies: 2, gap: 0 } };
    expect(applyRecipe(paid, [race, race], OPERATORS)).toEqual({
      ok: false,
      step: 1,
      why: 'retry-concurrently does not apply at resume:go',
    });
  });
});
