import { defineConfig } from 'vitest/config';

/** The HTML report in a real browser. On its own, because it needs a Chromium on the machine. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 1,
  },
});
