// Unit and server tests run from the root; browser journeys are Playwright's (e2e/). What is slow and deep is named
// `x.deep.test.ts` and run by `npm run test:deep` (vitest.deep.config.ts).
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'apps/*/src/**/*.test.{ts,tsx}',
      'proofs/src/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, '**/*.deep.test.{ts,tsx}'],
    globalSetup: ['apps/server/src/db/testing/store-template.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine is slow, not wrong: what is waited for may take its time.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // What passes at the second try only is counted and named at the end of `npm test`.
    retry: 1,
    pool: 'forks',
    maxWorkers: 2,
  },
});
