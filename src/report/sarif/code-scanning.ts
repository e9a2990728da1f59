import type { Severity } from '../../model/finding.ts';

export const SARIF_SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** What GitHub shows of one run; findings are in order of weight. */
export const MOST_RESULTS = 5000;

/** GitHub reads critical above 9, high from 7, medium from 4. */
export const SCORES: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.5',
  info: '0.5',
};
