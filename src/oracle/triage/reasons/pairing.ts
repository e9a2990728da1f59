import type { ReasonTexts } from './reason-text.ts';

export const PAIRING_REASONS: ReasonTexts = {
  'pairing:not-executor': {
    control: 'executor check of results',
    sentence: 'A result that a client offers is taken for that of the executor and shown to the model.',
  },
  'pairing:not-owner': {
    control: 'executor check of results',
    sentence: "A result that somebody offers for another's run is taken and shown to the model.",
  },
  'pairing:duplicate': {
    control: 'executor check of results',
    sentence: 'A second result for a call that has one is taken and shown to the model.',
  },
  'pairing:other-run': {
    control: 'run binding of results',
    sentence: 'The result of a call of another run is taken and shown to the model.',
  },
};
