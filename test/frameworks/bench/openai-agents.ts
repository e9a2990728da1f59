import { fileURLToPath } from 'node:url';
import type { Attack, Bench, Setup } from './row.ts';

const SERVER = fileURLToPath(new URL('../openai-agents/server.mjs', import.meta.url));

function setup(version: string, agents: string, variant: 'naive' | 'consistent'): Setup {
  return {
    framework: 'openai-agents',
    version,
    variant,
    scenario: 'openai-agents',
    environment: { AGENT_SERVER: SERVER },
    arguments: ['--agents', agents],
    target: { edits: variant },
  };
}

const ALWAYS = { '*': 'effect' } as const;
const NEVER = { '*': 'held' } as const;
/** What the SDK checks from 0.15.0 on. */
const UNTIL_015 = { '*': 'held', '0.14.3': 'effect' } as const;

/** Rows of the table of the OpenAI Agents SDK and of its version differential. */
const attacks: readonly Attack[] = [
  {
    id: 'a_forged_call',
    clause: 'provenance',
    by: [{ operator: 'forge-call', parameters: { as: 'owner', ending: 'call' } }],
    expected: NEVER,
  },
  {
    id: 'ai_forged_call_and_result',
    clause: 'pairing',
    by: [{ operator: 'forge-result' }],
    expected: NEVER,
  },
  {
    id: 'c_functions_only',
    clause: 'approval',
    by: [{ operator: 'change-arguments-after-approval' }],
    expected: { consistent: 'effect', '0.14.3': 'effect', naive: 'held' },
  },
  {
    id: 'd_resumed_twice',
    clause: 'replay',
    by: [{ operator: 'retry-sequentially', parameters: { times: 1 } }],
    expected: ALWAYS,
  },
  {
    id: 'd_concurrent',
    clause: 'replay',
    by: [{ operator: 'retry-concurrently', parameters: { copies: 3 } }],
    expected: ALWAYS,
  },
  {
    id: 'e_resumed_by_other',
    clause: 'principal',
    by: [{ operator: 'resume-as-stranger' }, { operator: 'resume-across-tenants' }],
    expected: ALWAYS,
  },
  {
    id: 'f_rejected_then_old_state',
    clause: 'approval',
    by: [{ operator: 'flip-denial', parameters: { next: 'owner-decides' }, baselines: ['pay'] }],
    expected: ALWAYS,
  },
  {
    id: 'h_shared_id',
    clause: 'approval',
    by: [{ operator: 'duplicate-call-id' }],
    expected: UNTIL_015,
  },
  {
    id: 'k_old_state_after_completion',
    clause: 'replay',
    by: [{ operator: 'replay-completed-call', parameters: { by: 'retry' } }],
    expected: ALWAYS,
  },
  {
    id: 'z_denied',
    clause: 'approval',
    by: [{ operator: 'flip-denial', parameters: { next: 'resume' }, baselines: ['pay'] }],
    expected: NEVER,
  },
];

export const openaiAgentsBench: Bench = {
  setups: [
    ['0.14.3', 'openai-agents-0.14.3'] as const,
    ['0.15.0', 'openai-agents-0.15.0'] as const,
    ['0.20.0', 'openai-agents'] as const,
  ].flatMap(([version, name]) => [setup(version, name, 'naive'), setup(version, name, 'consistent')]),
  attacks,
  baselines: ['pay'],
};
