import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Check } from '../../src/gateway/dispatch.ts';
import { PolicyRegistry } from '../../src/gateway/policy-registry.ts';
import { StateMachine } from '../../src/gateway/state-machine.ts';
import { RUN_STATES } from '../../src/model/run-state.ts';
import { bulletsAfter, seedTexts } from '../docs/seed-text.ts';
import { type Lab, refund, startLab } from './harness.ts';

const binding = vi.hoisted(() => ({ bound: 0, compared: 0 }));
vi.mock('../../src/gateway/approval-binding.ts', async (original) => {
  const real = await original<typeof import('../../src/gateway/approval-binding.ts')>();
  const bindingOf: typeof real.bindingOf = (...args) => {
    binding.bound++;
    return real.bindingOf(...args);
  };
  const bindingMismatches: typeof real.bindingMismatches = (...args) => {
    binding.compared++;
    return real.bindingMismatches(...args);
  };
  return { ...real, bindingOf, bindingMismatches };
});

const GATEWAY = new URL('../../src/gateway/', import.meta.url);

/** The ten checks of the dispatcher in the words of seed 000, each with its file and what that exports. */
const TEN: [words: string, file: string, name: string][] = [
  ['Load the authoritative pending call from server-side state.', '01-load-call', 'loadCall'],
  ['Authenticate the current actor or workload and bind it to the run.', '02-bind-actor', 'bindActor'],
  [
    'Confirm the call is in a dispatchable state and not expired, canceled, or consumed.',
    '03-confirm-state',
    'confirmState',
  ],
  ['Resolve the exact tool implementation from a trusted registry.', '04-resolve-tool', 'resolveTool'],
  ['Validate arguments against a pinned schema and semantic policy.', '05-validate-arguments', 'validateArguments'],
  ['Resolve target resources and check tenant/object authorization.', '06-authorize-target', 'authorizeTarget'],
  ['Verify required human or system approval against the argument digest.', '07-verify-approval', 'verifyApproval'],
  [
    'Apply environment, network, data, rate, cost, and destructive-action guardrails.',
    '08-apply-guardrails',
    'applyGuardrails',
  ],
  ['Atomically reserve execution and idempotency state.', '09-reserve-execution', 'reserveExecution'],
  ['Invoke the tool with least-privileged, scoped credentials.', '10-invoke-tool', 'invokeTool'],
];

let lab: Lab | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await lab?.close();
  lab = undefined;
});

/** One refund, proposed, approved and executed. */
async function payOnce(): Promise<Lab> {
  lab = await startLab();
  lab.script('pay', [refund()]);
  const { body } = await lab.say('pay');
  await lab.as('carol', 'POST', `/runs/${body.run}/calls/${body.calls[0].id}/decision`, { decision: 'approve' });
  await lab.as('alice', 'POST', `/runs/${body.run}/resume`, {});
  expect(lab.refunds()).toHaveLength(1);
  return lab;
}

const checkIn = async (file: string, name: string): Promise<Check> =>
  (await import(`${GATEWAY.href}checks/${file}.ts`))[name];

describe('the ten checks', () => {
  it('are the files of their folder and nothing else is', () => {
    expect(readdirSync(new URL('checks/', GATEWAY)).sort()).toEqual(TEN.map(([, file]) => `${file}.ts`));
  });

  it('are in the words of the seed', () => {
    const text = seedTexts()?.['000'];
    if (text === undefined) return;
    const numbered = bulletsAfter(text, 'It should perform cross-cutting checks');
    expect(numbered).toEqual(TEN.map(([words], i) => `${i + 1}. ${words}`));
  });

  it.each(TEN)('"%s" opens %s', async (words, file, name) => {
    const text = readFileSync(new URL(`checks/${file}.ts`, GATEWAY), 'utf8').replace(/\s*\n \* /g, ' ');
    const opening = `${Number(file.slice(0, 2))}. ${words.replace(/[.,]/g, '').split(' ').slice(0, 4).join(' ')}`;
    expect(text.replaceAll(',', '')).toContain(opening);
    expect((await checkIn(file, name)).id).toBe(file);
  });

  it('are what a dispatch runs, each once and in this order', async () => {
    const ran: string[] = [];
    for (const [, file, name] of TEN) {
      const check = await checkIn(file, name);
      const { run } = check;
      vi.spyOn(check, 'run').mockImplementation((dispatch) => {
        ran.push(file);
        return run.call(check, dispatch);
      });
    }
    await payOnce();
    expect(ran).toEqual(TEN.map(([, file]) => file));
  });
});

describe('state-machine.ts', () => {
  it('knows every state of the seed, and every state of a run or a call changes through it', async () => {
    const { CALL_TRANSITIONS, RUN_TRANSITIONS } = await import('../../src/gateway/state-machine.ts');
    const states = new Set([...Object.keys(CALL_TRANSITIONS), ...Object.keys(RUN_TRANSITIONS)]);
    expect([...states].sort()).toEqual([...RUN_STATES].sort());
    const calls = vi.spyOn(StateMachine.prototype, 'moveCall');
    const runs = vi.spyOn(StateMachine.prototype, 'moveRun');
    await payOnce();
    expect(calls.mock.calls.map(([{ to }]) => to)).toEqual([
      'APPROVAL_PENDING',
      'DISPATCH_AUTHORIZED',
      'EXECUTING',
      'SUCCEEDED',
    ]);
    expect(runs.mock.calls.map(([, , to]) => to)).toEqual(
      expect.arrayContaining(['MODEL_PENDING', 'CALL_PROPOSED', 'AWAITING_USER']),
    );
  });
});

describe('approval-binding.ts', () => {
  it('makes what an approval binds, and compares it at dispatch', async () => {
    Object.assign(binding, { bound: 0, compared: 0 });
    await payOnce();
    expect(binding.bound).toBeGreaterThanOrEqual(2);
    expect(binding.compared).toBeGreaterThanOrEqual(1);
  });
});

describe('policy-registry.ts', () => {
  it('is what proposals and dispatches are resolved from', async () => {
    const asked = vi.spyOn(PolicyRegistry.prototype, 'registered');
    await payOnce();
    expect(asked.mock.calls.filter(([name]) => name === 'refund').length).toBeGreaterThan(1);
  });
});
