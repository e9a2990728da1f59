import { canariesPage } from './canaries-page.ts';
import { coveragePage } from './coverage-page.ts';
import { operatorsPage } from './operators-page.ts';
import { weaknessesPage } from './weaknesses-page.ts';

/** Every generated page, by its path from the root of the repository. */
export const PAGES: Readonly<Record<string, () => string>> = {
  'docs/canaries.md': canariesPage,
  'docs/coverage.md': () => coveragePage(),
  'docs/operators.md': operatorsPage,
  'docs/weaknesses.md': weaknessesPage,
};
