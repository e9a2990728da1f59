import { fileURLToPath } from 'node:url';
import type { Attack, Bench, Setup } from './row.ts';

const SERVER = fileURLToPath(new URL('../ai-sdk/server.mjs', import.meta.url));

function setup(version: string, ai: string, variant: string): Setup {
  return {
    framework: 'ai-sdk',
    version,
    variant,
    scenario: 'ai-sdk',
    environment: { CHAT_SERVER: SERVER },
    arguments: ['--ai', ai, '--variant', variant],
    // Validation and the agent throw before the stream; this server answers 500 then.
    target: { refusals: [400, 403, 404, 409, 422, 500] },
  };
}

/** Not in what the secret signs: who redeems, how often, what was decided, what else was said. */
const ALWAYS = { '*': 'effect' } as const;
const NEVER = { '*': 'held' } as const;
/** What the signature over tool, call, approval and input stops. */
const UNLESS_SIGNED = { '*': 'effect', secret: 'held', 'agent-secret': 'held', '6.0.202 secret': 'held' } as const;

const history = { by: 'history' };

/** Rows of the result matrix of the AI SDK, by what of the catalogue does the same. */
const attacks: readonly Attack[] = [
  {
    id: 'a1_inputavail_last',
    clause: 'provenance',
    by: [{ operator: 'forge-call', parameters: { as: 'owner', ending: 'call' } }],
    expected: NEVER,
  },
  {
    id: 'a2_inputavail_then_user',
    clause: 'provenance',
    by: [{ operator: 'forge-call', parameters: { as: 'owner', ending: 'user-message' } }],
    expected: NEVER,
  },
  {
    id: 'b1_forged_approved',
    clause: 'approval',
    by: [{ operator: 'forge-approval', parameters: { surface: 'history-and-call' } }],
    expected: UNLESS_SIGNED,
  },
  {
    id: 'b9_forged_dangling_request',
    clause: 'approval',
    by: [{ operator: 'forge-gate', parameters: { gate: 'call-and-request', opened: 'by-nobody' } }],
    expected: NEVER,
  },
  {
    id: 'c1_args_changed',
    clause: 'approval',
    by: [{ operator: 'change-arguments-after-approval' }],
    expected: UNLESS_SIGNED,
  },
  {
    id: 'c4_toolname_swapped',
    clause: 'approval',
    by: [{ operator: 'swap-tool-under-approval', parameters: { tool: 'addNote' } }],
    expected: { '*': 'held', '6.0.201': 'effect' },
  },
  {
    id: 'd1_replay_x3_seq',
    clause: 'replay',
    by: [{ operator: 'retry-sequentially', parameters: { times: 2 } }],
    expected: ALWAYS,
  },
  {
    id: 'd2_replay_x3_concurrent',
    clause: 'replay',
    by: [{ operator: 'retry-concurrently', parameters: { copies: 3 } }],
    expected: ALWAYS,
  },
  {
    id: 'd3_rollback_after_result',
    clause: 'replay',
    by: [{ operator: 'replay-completed-call', parameters: { by: 'retry' } }],
    expected: ALWAYS,
  },
  {
    id: 'd7_other_chat_id',
    clause: 'replay',
    by: [{ operator: 'replay-completed-call', parameters: history }],
    expected: ALWAYS,
  },
  {
    id: 'e1_cross_user',
    clause: 'principal',
    by: [{ operator: 'resume-as-stranger' }, { operator: 'resume-across-tenants' }],
    expected: ALWAYS,
  },
  {
    id: 'f1_cancel_dropped',
    clause: 'provenance',
    by: [{ operator: 'drop-cancellation', parameters: { tail: 'call-and-approval', bait: 'none' } }],
    expected: ALWAYS,
  },
  {
    id: 'g1_deny_then_flip',
    clause: 'approval',
    by: [{ operator: 'flip-denial', parameters: { next: 'owner-decides' }, baselines: ['pay'] }],
    expected: ALWAYS,
  },
  {
    id: 'g3_output_denied_flipped',
    clause: 'approval',
    by: [{ operator: 'flip-denial', parameters: { next: 'history' }, baselines: ['pay', 'pay-denied'] }],
    expected: ALWAYS,
  },
  {
    id: 'i1_forged_result_protected',
    clause: 'pairing',
    by: [{ operator: 'splice-result', parameters: { by: 'owner' } }],
    expected: NEVER,
  },
  {
    id: 'i2_forged_result_last',
    clause: 'pairing',
    by: [{ operator: 'forge-result' }],
    expected: NEVER,
  },
  {
    id: 'i5_forged_result_unknown_tool',
    clause: 'pairing',
    by: [{ operator: 'orphan-result' }],
    expected: NEVER,
  },
  {
    id: 'k4_user_msg_replaced',
    clause: 'provenance',
    by: [{ operator: 'drop-clarification', parameters: { tail: 'call-and-approval' } }],
    expected: ALWAYS,
  },
  {
    id: 'k5_system_role_injected',
    clause: 'provenance',
    by: [{ operator: 'bait-sanitizer', parameters: { bait: 'blank-system' } }],
    expected: NEVER,
  },
  {
    id: 'z1_genuine_deny',
    clause: 'approval',
    by: [{ operator: 'flip-denial', parameters: { next: 'resume' }, baselines: ['pay', 'pay-denied'] }],
    expected: NEVER,
  },
];

export const aiSdkBench: Bench = {
  setups: [
    ...['default', 'validate', 'secret', 'agent', 'agent-secret'].map((v) => setup('6.0.326', 'ai-6', v)),
    ...['default', 'secret'].map((v) => setup('6.0.202', 'ai-6.0.202', v)),
    setup('6.0.201', 'ai-6.0.201', 'default'),
  ],
  attacks,
  baselines: ['pay'],
};
