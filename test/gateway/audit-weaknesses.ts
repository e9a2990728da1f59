import { setTimeout as sleep } from 'node:timers/promises';
import type { WeaknessId } from '../../src/gateway/registry.ts';
import { type Answer, type Lab, refund } from './harness.ts';
import type { WeaknessCase } from './weakness-case.ts';

interface Row {
  kind: string;
  principal: string;
  operation: string | null;
}

/** The rows of the audit log about one run. */
async function rowsOf(lab: Lab, run: string, ...kinds: string[]): Promise<Row[]> {
  const { body } = await lab.control('GET', `/control/audit?run=${run}`);
  return (body.entries as Row[]).filter((row) => kinds.includes(row.kind));
}

async function approved(lab: Lab): Promise<Answer> {
  lab.script('pay', [refund()]);
  const turn = await lab.say('pay');
  await lab.as('carol', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/decision`, {
    decision: 'approve',
  });
  return turn;
}

async function paid(lab: Lab): Promise<string> {
  const { run } = (await approved(lab)).body;
  await lab.as('alice', 'POST', `/runs/${run}/resume`, {});
  return run;
}

/** An approved refund by a slow tool, over which a switch is thrown while it is at work. */
async function stopped(lab: Lab): Promise<string[]> {
  const { run } = (await approved(lab)).body;
  await lab.control('POST', '/control/faults/delay-effect', { run, value: { ms: 80 } });
  const resumed = lab.as('alice', 'POST', `/runs/${run}/resume`, {});
  await sleep(30);
  await lab.control('POST', '/control/change/kill-switch', { run, value: { scope: 'tool', tool: 'refund' } });
  await resumed;
  return lab.refunds().map((row) => row.memo);
}

/** By weakness of the audit and of what is in flight. */
export const AUDIT_CASES = {
  'audit-row-missing': {
    run: async (lab) => (await rowsOf(lab, await paid(lab), 'attempt', 'outcome')).map((row) => row.kind),
    weak: [],
    sound: ['attempt', 'outcome'],
  },
  'refusal-not-audited': {
    run: async (lab) => {
      const { run } = (await lab.as('alice', 'POST', '/runs', {})).body;
      await lab.as('mallory', 'GET', `/runs/${run}`);
      return (await rowsOf(lab, run, 'refusal')).map((row) => `refused ${row.principal}`);
    },
    weak: [],
    sound: ['refused mallory'],
  },
  'audit-names-another-principal': {
    run: async (lab) => (await rowsOf(lab, await paid(lab), 'attempt', 'grant')).map((row) => row.principal),
    weak: ['service', 'service'],
    sound: ['alice', 'alice'],
    within: ['audit-row-missing'],
  },
  'decision-not-recorded': {
    run: async (lab) => (await rowsOf(lab, await paid(lab), 'policy')).map((row) => `decided for ${row.principal}`),
    weak: [],
    sound: ['decided for alice'],
  },
  'kill-switch-spares-in-flight': {
    run: stopped,
    weak: ['m'],
    sound: [],
    within: ['kill-switch-spares-approved'],
  },
} satisfies Partial<Record<WeaknessId, WeaknessCase>>;
