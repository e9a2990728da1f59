import { auditPage } from './audit-page.ts';
import { canariesPage } from './canaries-page.ts';
import { coveragePage } from './coverage-page.ts';
import { lintPage } from './lint-page.ts';
import { operatorsPage } from './operators-page.ts';
import { weaknessesPage } from './weaknesses-page.ts';

/** Every generated page, by its path from the root of the repository. */
export const PAGES: Readonly<Record<string, () => string>> = {
  'docs/audit.md': auditPage,
  'docs/canaries.md': canariesPage,
  'docs/coverage.md': () => coveragePage(),
  'docs/lint.md': lintPage,
  'docs/operators.md': operatorsPage,
  'docs/weaknesses.md': weaknessesPage,
};
