import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PAGES } from './pages.ts';

// npm run docs: writes every page of docs/ that is made from data. A test fails where one is not in step.

const root = fileURLToPath(new URL('../../', import.meta.url));
mkdirSync(`${root}docs`, { recursive: true });
for (const [file, render] of Object.entries(PAGES)) {
  writeFileSync(`${root}${file}`, render());
  console.log(file);
}
