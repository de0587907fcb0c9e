// The last line of `npm test` tells the truth, above all when nothing ran.
import { expect, it } from 'vitest';
import { countPlaywright, countVitest, formatCounts } from './test-counts.mjs';

it('counts what the runners report', () => {
  const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(formatCounts(countVitest(vitest, 1))).toBe('5 passed, 1 failed, 3 skipped');
  const playwright = { stats: { expected: 4, flaky: 1, unexpected: 0, skipped: 0 } };
  expect(formatCounts(countPlaywright(playwright, 0))).toBe(
    '5 passed, 0 failed, 1 of them at the second try only',
  );
});

it('counts a run that tested nothing, or left no report, as a failure', () => {
  expect(countVitest(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countVitest({ numPassedTests: 0, numPendingTests: 3 }, 0)).toMatchObject({ failed: 1, skipped: 3 });
  expect(countPlaywright({ stats: { expected: 0 } }, 0)).toMatchObject({ failed: 1 });
});

it('counts each file that does not load, beside the tests that failed', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults }, 1)).toMatchObject({
    passed: 2,
    failed: 2,
  });
});

it('counts a failure that belongs to no test, as of a file that does not load', () => {
  expect(countVitest({ numPassedTests: 9, numFailedTests: 0 }, 1)).toMatchObject({ passed: 9, failed: 1 });
  expect(countPlaywright({ stats: { expected: 9, unexpected: 0 } }, 1)).toMatchObject({
    passed: 9,
    failed: 1,
  });
});
