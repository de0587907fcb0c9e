// The tests that take minutes: `npm run test:deep`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.deep.test.{ts,tsx}', 'apps/*/src/**/*.deep.test.{ts,tsx}'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    // A busy machine is slow, not wrong: what is waited for may take its time.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    pool: 'forks',
    maxWorkers: 1,
  },
});
