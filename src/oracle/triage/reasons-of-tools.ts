import type { ReasonText } from './reason-text.ts';

/** The reasons of the guards that single tools have: what they take, when, for what and under which context. */
export const REASONS_OF_TOOLS: Readonly<Record<string, ReasonText>> = {
  'arguments:column': {
    control: 'column policy of the tool',
    sentence: 'A column is written that the tool may not write.',
  },
  'limits:hours': {
    control: 'hours of the tool',
    sentence: 'A tool is executed outside of its hours.',
  },
  'resource:injected-context': {
    control: 'injected context',
    sentence: 'The model sets a key of the context that is injected.',
  },
  'provenance:no-context': {
    control: 'context of the session',
    sentence: 'A call that runs under the context of its session is executed where none was set.',
  },
  'provenance:context-expired': {
    control: 'expiry of the session context',
    sentence: 'A call is executed under a context of its session that has expired.',
  },
  'approval:other-context': {
    control: 'approval bound to the session context',
    sentence: 'A call is executed under another context than the one that it was approved under.',
  },
  'limits:purpose': {
    control: 'purposes of the tool',
    sentence: 'A tool is executed for a purpose that it does not serve.',
  },
  'limits:too-large': {
    control: 'size cap of arguments',
    sentence: 'A tool is executed with arguments larger than it takes.',
  },
  'limits:place': {
    control: 'places of the tool',
    sentence: 'A tool is executed in a place where it may not be.',
  },
  'arguments:injected': {
    control: 'values bound to a query',
    sentence: 'A value is read as a part of the query that it was meant for.',
  },
  'resource:outside-sandbox': {
    control: 'walls of the sandbox',
    sentence: 'Code reaches a resource outside of its sandbox.',
  },
};
