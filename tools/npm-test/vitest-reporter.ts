// Writes the outcome of a run of vitest into the file that OUTCOME_FILE names. Its own JSON contains neither errors
// outside of tests nor tests that passed only on their second try.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { keepDurations } from './durations.ts';
import { type Fault, firstLine, type Outcome } from './outcome.ts';

export interface VitestOutcome extends Outcome {
  /** The test files that ran to their end. */
  readonly files: readonly string[];
  /** File and full name of each test that passed: docs/conformance.md is compared with them. */
  readonly passedTests: readonly string[];
}

export default class VitestReporter implements Reporter {
  readonly #ended: TestModule[] = [];

  /** A run that is ended early leaves what it came to until then. */
  onTestModuleEnd(module: TestModule): void {
    this.#ended.push(module);
    this.#write(this.#ended, []);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.#write(modules, errors);
  }

  #write(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.OUTCOME_FILE;
    if (file === undefined) throw new Error('OUTCOME_FILE names the file that the outcome is written to');
    writeFileSync(file, JSON.stringify(outcomeOf(modules, errors)));
    keepDurations(new Map(modules.map((module) => [pathOf(module), durationOf(module)])));
  }
}

function outcomeOf(modules: readonly TestModule[], errors: readonly SerializedError[]): VitestOutcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string): TestCase[] => tests.filter((test) => test.result().state === state);
  const isOver = (module: TestModule): boolean => !['pending', 'queued'].includes(module.state());
  return {
    files: modules.filter(isOver).map(pathOf),
    passedTests: inState('passed').map(whereOf),
    passed: inState('passed').length,
    skipped: inState('skipped').length,
    failed: [
      ...modules.flatMap(faultsOfHooks),
      ...inState('failed').map(faultOfTest),
      ...errors.map((error) => ({ where: placeOf(error), error: messageOf([error]) })),
    ],
    unsteady: inState('passed')
      .filter((test) => test.diagnostic()?.flaky === true)
      .map(faultOfTest),
  };
}

/** Errors of a file that does not load, and of hooks before and after all: none of their tests need fail. */
function faultsOfHooks(module: TestModule): Fault[] {
  const suites: readonly (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  return suites
    .filter((suite) => suite.errors().length > 0)
    .map((suite) => ({
      where: suite.type === 'module' ? pathOf(module) : `${pathOf(module)} › ${suite.fullName}`,
      error: messageOf(suite.errors()),
    }));
}

/** For an error that no test awaited, vitest knows at most the file and the test that ran at that time. */
function placeOf({ VITEST_TEST_PATH, VITEST_TEST_NAME }: SerializedError): string {
  if (typeof VITEST_TEST_PATH !== 'string') return 'outside of the tests';
  const name = typeof VITEST_TEST_NAME === 'string' ? `, while "${VITEST_TEST_NAME}" ran` : '';
  return `${relative(process.cwd(), VITEST_TEST_PATH)} › outside of its tests${name}`;
}

function faultOfTest(test: TestCase): Fault {
  return { where: whereOf(test), error: messageOf(test.result().errors ?? []) };
}

const whereOf = (test: TestCase): string =>
  `${pathOf(test.module)} › ${test.fullName.replaceAll(' > ', ' › ')}`;

function durationOf(module: TestModule): number {
  const { collectDuration, duration, prepareDuration, setupDuration } = module.diagnostic();
  return Math.round(collectDuration + duration + prepareDuration + setupDuration);
}

const pathOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId);

function messageOf([first]: readonly { readonly name?: string; readonly message?: string }[]): string {
  const text = first?.message ?? '';
  const name = first?.name ?? 'Error';
  return firstLine(text.startsWith(name) ? text : `${name}: ${text}`);
}
