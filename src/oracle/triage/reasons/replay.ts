import type { ReasonTexts } from './reason-text.ts';

export const REPLAY_REASONS: ReasonTexts = {
  'replay:done': {
    control: 'atomic reservation of the call',
    sentence: 'A call that has run is executed again.',
  },
  'replay:repeated': {
    control: 'atomic reservation of the call',
    sentence: 'An effect happens more often than it was permitted.',
  },
  'replay:unknown': {
    control: 'reconciliation of unknown outcomes',
    sentence: 'A call whose outcome was unknown is executed again instead of being reconciled.',
  },
  'replay:forked': {
    control: 'reuse of results in a fork',
    sentence: 'A fork of a run executes the calls of that run again.',
  },
  'replay:key-reused': {
    control: 'arguments bound to the idempotency key',
    sentence: 'An idempotency key that comes again with other arguments lets a second operation through.',
  },
};
