import { defineConfig } from 'vitest/config';

/** Tests against real servers; `servers/global-setup.ts` starts and stops them. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/services/**/*.test.ts'],
    globalSetup: ['test/services/servers/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // The servers are shared, and an effect of another campaign is nobody's to this one.
    fileParallelism: false,
  },
});
