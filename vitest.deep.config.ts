// The tests that take minutes: `npm run test:deep`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.deep.test.{ts,tsx}', 'apps/*/src/**/*.deep.test.{ts,tsx}'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 1,
  },
});
