import { defineConfig } from 'vitest/config';

/** Against frameworks of others at pinned versions; `install.ts` installs them where they are missing. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/frameworks/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['test/frameworks/install.ts'],
    testTimeout: 180_000,
    hookTimeout: 240_000,
    pool: 'forks',
    fileParallelism: false,
  },
});
