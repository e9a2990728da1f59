/** The canonical run state machine of seed 000. */
export const RUN_STATES = [
  'AWAITING_USER',
  'MODEL_PENDING',
  'CALL_PROPOSED',
  'APPROVAL_PENDING',
  'DISPATCH_AUTHORIZED',
  'EXECUTING',
  'SUCCEEDED',
  'FAILED',
  'UNKNOWN',
  'TERMINATED',
] as const;
export type RunState = (typeof RUN_STATES)[number];
