// Reads what a run of Playwright came to from its JSON report.
import type { JSONReport, JSONReportSpec, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import { type Fault, firstLine, type Outcome } from './outcome.ts';

export function readPlaywright(report: Pick<JSONReport, 'stats' | 'suites' | 'errors'>): Outcome {
  const tests = report.suites.flatMap((suite) => testsOf(suite, []));
  const named = (status: JSONReportTest['status']): Fault[] =>
    tests
      .filter(({ test }) => test.status === status)
      .map(({ where, test }) => ({ where, error: firstErrorOf(test) }));
  const { expected, flaky, skipped } = report.stats;
  const outside = report.errors.map(({ message }) => ({
    where: 'outside of the tests',
    error: firstLine(message ?? ''),
  }));
  return {
    passed: expected + flaky,
    skipped,
    failed: [...named('unexpected'), ...outside],
    unsteady: named('flaky'),
  };
}

/** File and titles of each test that passed. */
export const readPassed = ({ suites }: Pick<JSONReport, 'suites'>): string[] =>
  suites
    .flatMap((suite) => testsOf(suite, []))
    .filter(({ test }) => test.status === 'expected' || test.status === 'flaky')
    .map(({ where }) => where.replace(/ › \([a-z ]+\)$/, ''));

interface NamedTest {
  readonly where: string;
  readonly test: JSONReportTest;
}

/** A file is the outermost suite, titled by its name. */
function testsOf(suite: JSONReportSuite, above: readonly string[]): NamedTest[] {
  const path = [...above, suite.title];
  const where = (spec: JSONReportSpec, test: JSONReportTest): string =>
    [...path, spec.title, ...(test.projectName === '' ? [] : [`(${test.projectName})`])].join(' › ');
  return [
    ...suite.specs.flatMap((spec) => spec.tests.map((test) => ({ where: where(spec, test), test }))),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, path)),
  ];
}

function firstErrorOf({ results }: JSONReportTest): string {
  const failed = results.find(({ error }) => error !== undefined);
  return firstLine(failed?.error?.message ?? failed?.status ?? results[0]?.status ?? '');
}
