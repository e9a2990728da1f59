import type { ReasonTexts } from './reason-text.ts';

export const AUDIT_REASONS: ReasonTexts = {
  'audit:effect-without-record': {
    control: 'write-ahead record of attempts',
    sentence: 'An effect happens of which the audit log has no record.',
  },
  'audit:no-decision': {
    control: 'record of policy decisions',
    sentence: 'An effect goes back to no policy decision that allows it.',
  },
  'audit:two-principals': {
    control: 'principal in the audit record',
    sentence: 'The record of an effect names another principal than the one on whose authority it happened.',
  },
  'audit:refusal-unrecorded': {
    control: 'record of refusals',
    sentence: 'A request is refused and the audit log has no record of it with a reason.',
  },
};
