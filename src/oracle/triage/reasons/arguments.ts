import type { ReasonTexts } from './reason-text.ts';

export const ARGUMENTS_REASONS: ReasonTexts = {
  'arguments:over-limit': {
    control: 'semantic policy of arguments',
    sentence: 'A call is executed with arguments over the limit of the policy.',
  },
  'arguments:other-than-authorised': {
    control: 'argument digest check',
    sentence: 'A call is executed with other arguments than were authorised.',
  },
  'arguments:old-schema': {
    control: 'schema check at dispatch',
    sentence: 'A call is executed under an older schema than its tool has now.',
  },
  'arguments:unknown-property': {
    control: 'pinned argument schema',
    sentence: 'A call is executed with a property left out that its schema does not know.',
  },
  'arguments:missing-property': {
    control: 'pinned argument schema',
    sentence: 'A call is executed although an argument that its schema requires is missing.',
  },
  'arguments:wrong-type': {
    control: 'pinned argument schema',
    sentence: 'A call is executed with a value made to fit the type of its schema.',
  },
  'arguments:other-spelling': {
    control: 'canonical form of targets',
    sentence: 'A target is checked in one spelling and acted on in another.',
  },
  'arguments:column': {
    control: 'column policy of the tool',
    sentence: 'A column is written that the tool may not write.',
  },
  'arguments:injected': {
    control: 'values bound to a query',
    sentence: 'A value is read as a part of the query that it was meant for.',
  },
};
