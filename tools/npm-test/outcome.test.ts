// The end of `npm test` reports the truth, above all when nothing ran, and names what failed.
import { expect, it } from 'vitest';
import { addOutcomes, firstLine, formatCounts, formatFaults, outcomeOfStep, settle } from './outcome.ts';
import { readPlaywright } from './playwright-outcome.ts';

const fault = (where: string) => ({ where, error: 'Error: expected 1 to be 2' });
const passing = { passed: 9, skipped: 0, failed: [], unsteady: [] };

it('counts the reported tests', () => {
  const outcome = { passed: 5, skipped: 3, failed: [fault('a')], unsteady: [] };
  expect(formatCounts(outcome)).toBe('5 passed, 1 failed, 3 skipped');
  expect(formatCounts({ ...passing, unsteady: [fault('a')] })).toBe(
    '9 passed, 0 failed, 1 of them at the second try only',
  );
  expect(formatCounts(addOutcomes([outcome, passing]))).toBe('14 passed, 1 failed, 3 skipped');
});

it('counts a run that tested nothing, or left no report, as a failure', () => {
  expect(settle(undefined, 0)).toMatchObject({ passed: 0, failed: [{ where: 'the run itself' }] });
  expect(settle({ ...passing, passed: 0, skipped: 3 }, 0)).toMatchObject({ skipped: 3, failed: [{}] });
});

it('counts a failure without a test', () => {
  expect(settle(passing, 1)).toMatchObject({ passed: 9, failed: [{ error: expect.stringContaining('1') }] });
  expect(settle(passing, 0)).toEqual(passing);
  expect(outcomeOfStep('types', 'exit code 2')).toMatchObject({ passed: 0, failed: [{ where: 'types' }] });
});

it('lists failed tests and those that passed only on their second try, each with the first line of its error', () => {
  const outcome = { ...passing, failed: [fault('a.test.ts › adds')], unsteady: [fault('b.test.ts › waits')] };
  expect(formatFaults(outcome).split('\n')).toEqual([
    '1 failed:',
    '✗ a.test.ts › adds',
    '    Error: expected 1 to be 2',
    '1 passed at the second try only:',
    '! b.test.ts › waits',
    '    Error: expected 1 to be 2',
  ]);
  expect(formatFaults(passing)).toBe('');
});

it('stays within the last hundred lines of a log however many fail', () => {
  const failed = Array.from({ length: 900 }, (_, index) => fault(`test ${index}`));
  const lines = formatFaults({ ...passing, failed }).split('\n');
  expect(lines.length).toBeLessThan(70);
  expect(lines).toContain('✗ and 860 more, further up');
});

it('takes the first line of an error without its colours', () => {
  expect(firstLine('\n \u001b[31mError: no\u001b[39m\n  at x')).toBe('Error: no');
  expect(firstLine('')).toBe('without a message');
});

it('reads the tests of a report of Playwright by file, title and project', () => {
  const test = (status: string, ...messages: string[]) => ({
    status,
    projectName: 'phone',
    results: [...messages.map((message) => ({ status: 'failed', error: { message } })), { status: 'passed' }],
  });
  const specs = [
    { title: 'buys', tests: [test('unexpected', 'Error: no ticket\nmore', 'again')] },
    { title: 'sells', tests: [test('flaky', 'Timeout')] },
    { title: 'waits', tests: [test('expected')] },
  ];
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 2 },
    suites: [{ title: 'trade.spec.ts', specs: [], suites: [{ title: 'a ticket', specs }] }],
    errors: [{ message: 'the server did not start' }],
  };
  expect(readPlaywright(report as never)).toEqual({
    passed: 2,
    skipped: 2,
    failed: [
      { where: 'trade.spec.ts › a ticket › buys › (phone)', error: 'Error: no ticket' },
      { where: 'outside of the tests', error: 'the server did not start' },
    ],
    unsteady: [{ where: 'trade.spec.ts › a ticket › sells › (phone)', error: 'Timeout' }],
  });
});
