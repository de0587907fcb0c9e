// The server's tests with two engines: `npm run test:deep -- --only=engines`.
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    env: { ENGINES: '2' },
    include: ['apps/server/src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.deep.test.ts'],
    globalSetup: ['apps/server/src/db/testing/store-template.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
