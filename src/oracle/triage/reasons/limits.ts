import type { ReasonTexts } from './reason-text.ts';

export const LIMITS_REASONS: ReasonTexts = {
  'limits:killed': {
    control: 'kill switch at dispatch',
    sentence: 'A call is executed although a kill switch that covers it was thrown.',
  },
  'limits:egress': {
    control: 'egress list of hosts',
    sentence: 'A host is reached that the egress list does not hold.',
  },
  'limits:redirect': {
    control: 'egress list of hosts',
    sentence: 'A redirect is followed to a host that the egress list does not hold.',
  },
  'limits:rate': {
    control: 'count of calls in a run',
    sentence: 'A tool is executed more often in one run than it may be.',
  },
  'limits:spend': {
    control: 'sum of amounts in a run',
    sentence: 'The amounts of one run go over their limit together.',
  },
  'limits:rebound': {
    control: 'egress list of hosts',
    sentence: 'A host is checked at one address and reached at another.',
  },
  'limits:concurrency': {
    control: 'count of calls under way',
    sentence: 'A run has more calls of a tool executed at the same time than it may.',
  },
  'limits:environment': {
    control: 'environments of the tool',
    sentence: 'A tool is executed in an environment that the registry does not list.',
  },
  'limits:hours': {
    control: 'hours of the tool',
    sentence: 'A tool is executed outside of its hours.',
  },
  'limits:place': {
    control: 'places of the tool',
    sentence: 'A tool is executed in a place where it may not be.',
  },
  'limits:purpose': {
    control: 'purposes of the tool',
    sentence: 'A tool is executed for a purpose that it does not serve.',
  },
  'limits:too-large': {
    control: 'size cap of arguments',
    sentence: 'A tool is executed with arguments larger than it takes.',
  },
};
