import type { ReasonTexts } from './reason-text.ts';

export const POSTURE_REASONS: ReasonTexts = {
  'posture:below-floor': {
    control: 'posture floor of the tool',
    sentence: 'A tool is executed in a session whose trust is below its floor.',
  },
};
