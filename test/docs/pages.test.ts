import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { WEAKNESSES } from '../../src/gateway/registry.ts';
import { OPERATORS } from '../../src/mutation/registry.ts';
import { golden } from '../golden.ts';
import { PAGES } from './pages.ts';

describe('the generated pages', () => {
  it.each(Object.entries(PAGES))('%s is in step with what it is made from', (file, render) => {
    golden(file, render());
  });

  it.each(Object.keys(PAGES))('%s is linked from the README', (file) => {
    expect(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')).toContain(`(${file})`);
  });

  it('have rows of equal width', () => {
    for (const render of Object.values(PAGES)) {
      const rows = render()
        .trim()
        .split(/\n\n/)
        .filter((block) => block.startsWith('|'));
      expect(rows.length).toBeGreaterThan(0);
      for (const block of rows) {
        const widths = block.split('\n').map((row) => row.replaceAll('\\|', '').split('|').length);
        expect(new Set(widths).size, block.slice(0, 120)).toBe(1);
      }
    }
  });

  it('name every operator and every weakness once', () => {
    const operators = PAGES['docs/operators.md']?.() ?? '';
    for (const { id } of OPERATORS) expect(operators.split(`| \`${id}\` |`), id).toHaveLength(2);
    const weaknesses = PAGES['docs/weaknesses.md']?.() ?? '';
    for (const { id } of WEAKNESSES) expect(weaknesses.split(`| \`${id}\` |`), id).toHaveLength(2);
  });

  it('link to files that exist', () => {
    const links = Object.values(PAGES).flatMap((render) =>
      [...render().matchAll(/\]\(\.\.\/([^)]+)\)/g)].map((m) => m[1]),
    );
    expect(links.length).toBeGreaterThan(100);
    for (const link of new Set(links)) {
      const path = fileURLToPath(new URL(`../../${link}`, import.meta.url));
      expect(readdirSync(path.slice(0, path.lastIndexOf('/'))), link).toContain(path.slice(path.lastIndexOf('/') + 1));
    }
  });
});
