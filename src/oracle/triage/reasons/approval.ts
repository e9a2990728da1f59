import type { ReasonTexts } from './reason-text.ts';

export const APPROVAL_REASONS: ReasonTexts = {
  'approval:absent': {
    control: 'approval gate at dispatch',
    sentence: 'A call that needs an approval is executed without one.',
  },
  'approval:forged': {
    control: 'server-held approval record',
    sentence: 'An approval that the client wrote itself counts as a decision.',
  },
  'approval:denied': {
    control: 'denial check at dispatch',
    sentence: 'A call that the approver rejected is still executed.',
  },
  'approval:other-arguments': {
    control: 'argument digest in the approval',
    sentence: 'The arguments that a decision carries replace those that were proposed and shown.',
  },
  'approval:other-tool': {
    control: 'tool identity in the approval',
    sentence: 'The tool that a decision carries replaces the one that was proposed and shown.',
  },
  'approval:anonymous': {
    control: 'entitlement check of the approver',
    sentence: 'A decision counts although nobody known made it.',
  },
  'approval:other-tenant': {
    control: 'entitlement check of the approver',
    sentence: 'A decision by somebody of another tenant counts.',
  },
  'approval:not-entitled': {
    control: 'entitlement check of the approver',
    sentence: 'A decision by somebody who may not approve the call counts.',
  },
  'approval:self': {
    control: 'entitlement check of the approver',
    sentence: "The requester's decision on their own call counts.",
  },
  'approval:duplicate-id': {
    control: 'uniqueness of call ids',
    sentence: 'One decision lets every call through that shares its id.',
  },
  'approval:other-run': {
    control: 'run binding of the decision',
    sentence: 'A decision counts although it names the call under another run.',
  },
  'approval:too-few': {
    control: 'dual control',
    sentence: 'A call that needs more approvers is executed on fewer.',
  },
  'approval:one-approver': {
    control: 'dual control',
    sentence: 'Two approvals by one person count as those of two.',
  },
  'approval:shown-otherwise': {
    control: 'canonical approval request',
    sentence: 'The approver is shown another call than the one that would be executed.',
  },
  'approval:expired': {
    control: 'expiry check of approvals',
    sentence: 'An approval that has expired still lets a call through.',
  },
  'approval:superseded': {
    control: 'match of decision and pending call',
    sentence: 'A decision on a call that a newer message has superseded still counts.',
  },
  'approval:other-policy': {
    control: 'policy version in the approval',
    sentence: 'An approval that was given under another version of the policy still counts.',
  },
  'approval:other-version': {
    control: 'tool version in the approval',
    sentence: 'An approval of one version of a tool lets another version run.',
  },
  'approval:revoked': {
    control: 'entitlement check of the approver',
    sentence: 'An approval counts although its approver is no member any more.',
  },
  'approval:other-target': {
    control: 'target bound in the approval',
    sentence: 'A call is executed on another target than the one that its name meant.',
  },
  'approval:other-context': {
    control: 'approval bound to the session context',
    sentence: 'A call is executed under another context than the one that it was approved under.',
  },
};
