import type { ReasonTexts } from './reason-text.ts';

export const PROVENANCE_REASONS: ReasonTexts = {
  'provenance:client-authored': {
    control: 'server-held call record',
    sentence: 'A call that a client wrote into a history is executed as if the gateway had recorded it.',
  },
  'provenance:unknown-call': {
    control: 'server-held call record',
    sentence: 'A call that the gateway never recorded is executed.',
  },
  'provenance:unexplained': {
    control: 'server-held call record',
    sentence: 'An effect happens that no call of the sequence asks for.',
  },
  'provenance:unknown-run': {
    control: 'server-held run record',
    sentence: 'A request on a run that does not exist has an effect.',
  },
  'provenance:unknown-tool': {
    control: 'tool registry',
    sentence: 'A tool that is not registered is executed.',
  },
  'provenance:cancelled': {
    control: 'state check at dispatch',
    sentence: 'A call that was cancelled is still executed.',
  },
  'provenance:superseded': {
    control: 'state check at dispatch',
    sentence: 'A call that a newer message has superseded is still executed.',
  },
  'provenance:not-resumed': {
    control: 'state check at dispatch',
    sentence: 'An approved call is executed although its run was not resumed.',
  },
  'provenance:early': {
    control: 'state check at dispatch',
    sentence: 'A call is executed before the request that permits it.',
  },
  'provenance:imported': {
    control: 'server-held call record',
    sentence: 'A call that an imported transcript shows is executed as if a model had just proposed it.',
  },
  'provenance:reused-id': {
    control: 'server-held call record',
    sentence: 'A later call is executed on the decision about an earlier one whose id it has.',
  },
  'provenance:expired': {
    control: 'expiry check of calls',
    sentence: 'A call that is older than calls live is still executed.',
  },
  'provenance:unpromoted': {
    control: 'promotion check of the registry',
    sentence: 'A tool that is registered but not promoted is executed.',
  },
  'provenance:state-lost': {
    control: 'state check at dispatch',
    sentence: 'A call of a run is executed whose state was lost.',
  },
  'provenance:no-context': {
    control: 'context of the session',
    sentence: 'A call that runs under the context of its session is executed where none was set.',
  },
  'provenance:context-expired': {
    control: 'expiry of the session context',
    sentence: 'A call is executed under a context of its session that has expired.',
  },
  'provenance:forged-token': {
    control: 'signature of the state token',
    sentence: 'A call is executed as a state token says that its client had written anew.',
  },
  'provenance:token-expired': {
    control: 'expiry of the state token',
    sentence: 'A run goes on from a state that its client has held for too long.',
  },
};
