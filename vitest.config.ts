// Unit and server tests run from the root; browser journeys are Playwright's (e2e/). What is slow and deep is named
// `x.deep.test.ts` and run by `npm run test:deep` (vitest.deep.config.ts).
import { configDefaults, defineConfig } from 'vitest/config';

const shared = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A busy machine is slow, not wrong: what is waited for may take its time.
  expect: { poll: { timeout: 30_000, interval: 20 } },
  // Tests that pass only on their second try are counted and named at the end of `npm test`.
  retry: 1,
  pool: 'forks',
} as const;
const exclude = [...configDefaults.exclude, '**/*.deep.test.{ts,tsx}'];
/** They start threads, processes and databases, and stop what they started. */
const server = ['apps/server/src/**/*.test.ts', 'apps/witness/src/**/*.test.ts', 'proofs/src/**/*.test.ts'];
/** Run again with two engines; `npm run test:deep -- --only=engines` does so with all of the server's. */
const withTwoEngines = ['apps/server/src/modules/trading/*.test.ts', 'apps/server/src/web/sockets/*.test.ts'];

// Files share a process, which loads their imports once: that takes a fifth to a third of the time.
export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['apps/server/src/db/testing/store-template.ts'],
    projects: [
      { test: { ...shared, name: 'server', include: server, exclude, isolate: false } },
      { test: { ...shared, name: 'two engines', include: withTwoEngines, exclude, env: { ENGINES: '2' } } },
      {
        test: {
          ...shared,
          name: 'pure',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          exclude: [...exclude, ...server],
          isolate: false,
        },
      },
    ],
  },
});
