import type { ReasonTexts } from './reason-text.ts';

export const LIVENESS_REASONS: ReasonTexts = {
  'liveness:missing': {
    control: 'dispatch of authorised calls',
    sentence: 'A call that current authority permits is not executed.',
  },
  'liveness:refused': {
    control: 'acceptance of lawful requests',
    sentence: 'A request that current authority permits is refused.',
  },
};
