import type { ReasonTexts } from './reason-text.ts';

export const RESIDUE_REASONS: ReasonTexts = {
  'residue:queued-job': {
    control: 'removal of a refused job',
    sentence: 'A request is refused and its job stays in the queue, where the next delivery runs it.',
  },
  'residue:reusable-approval': {
    control: 'withdrawal of a refused approval',
    sentence:
      'A request is refused and an approval stays behind that lets the same call through when it is asked for again.',
  },
  'residue:pending-call': {
    control: 'closing of a refused call',
    sentence: 'A request is refused and its call stays authoritative, so that the run goes on with it.',
  },
};
