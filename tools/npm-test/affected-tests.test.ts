// A quick run takes the tests that a change touches, the nearest first, as many as fit.
import { expect, it } from 'vitest';
import { SourceFile } from '../checks/source-file.ts';
import { findAffectedTests } from './affected-tests.ts';
import { fitTests } from './fit-tests.ts';

const files = Object.entries({
  'packages/core/src/index.ts': "export * from './units/a.ts';",
  'packages/core/src/units/a.ts': 'export const a = 1;',
  'packages/core/src/units/a.test.ts': "import { a } from './a.ts';",
  'apps/server/src/web/b.ts': "import { a } from '@candor/core';",
  'apps/server/src/web/b.test.ts': "import { b } from './b.ts';",
  'apps/server/src/web/b.deep.test.ts': "import { b } from './b.ts';",
  'apps/server/src/db/migrate.ts': '',
  'apps/server/src/db/migrate.test.ts': "import { migrate } from './migrate.ts';",
}).map(([path, source]) => new SourceFile(path, source));

it('finds the tests that a change touches, across packages, and no others', () => {
  expect(findAffectedTests(files, ['packages/core/src/units/a.ts'])).toEqual([
    'packages/core/src/units/a.test.ts',
    'apps/server/src/web/b.test.ts',
  ]);
  expect(findAffectedTests(files, ['apps/server/src/web/b.test.ts'])).toEqual([
    'apps/server/src/web/b.test.ts',
  ]);
  expect(findAffectedTests(files, ['README.md', 'apps/server/src/gone.ts'])).toEqual([]);
});

it('treats a file that is not code as used by the code around it', () => {
  expect(findAffectedTests(files, ['apps/server/src/db/migrations/0001-a.sql'])).toEqual([
    'apps/server/src/db/migrate.test.ts',
  ]);
});

it('skips a test that does not fit, and reports its name', () => {
  const durations = new Map([
    ['slow', 90_000],
    ['quick', 5_000],
  ]);
  expect(fitTests(['slow', 'new', 'quick'], durations, 20_000)).toEqual({
    run: ['new', 'quick'],
    left: ['slow'],
    expectedMs: 8_000,
  });
});
