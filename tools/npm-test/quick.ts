// `npm run test:quick`: the checks, the tests that a change touches, and a little of the simulation where the core
// changed. Stays under three minutes, and says what it left out.
import { listSources } from '../checks/list-sources.ts';
import { main } from '../step.mjs';
import { findAffectedTests } from './affected-tests.ts';
import { findChangedFiles } from './changed-files.ts';
import { readDurations } from './durations.ts';
import { fitTests } from './fit-tests.ts';
import { runVitest, type Step } from './programs.ts';
import { runSteps } from './run-steps.ts';
import { checkSteps, simulation } from './steps.ts';

/** Of two workers together; the checks and the seeds have the rest of the three minutes. */
const testMsMax = 150_000;
const seeds = 10;

await main(async () => {
  const { since, paths } = findChangedFiles();
  const affected = findAffectedTests(listSources(), paths);
  const { run, left, expectedMs } = fitTests(affected, readDurations(), testMsMax);
  say(`${paths.length} files changed since ${since}; they touch ${affected.length} test files`);
  if (run.length > 0) say(`${run.length} of them are run, about ${Math.ceil(expectedMs / 2_000)} s`);
  const isCoreChanged = paths.some((path) => path.startsWith('packages/core/src/'));
  const tests: Step = { part: 'unit', name: 'tests that the change touches', run: () => runVitest(...run) };
  const steps = [
    ...checkSteps,
    ...(run.length > 0 ? [tests] : []),
    ...(isCoreChanged ? [simulation('proofs', seeds)] : []),
  ];
  return runSteps(steps, describeRest(left, isCoreChanged));
});

function describeRest(left: readonly string[], isCoreChanged: boolean): string {
  const slow = left.map((path) => `  ${path}`);
  return [
    'Left out, and run by npm test:',
    ...(left.length > 0
      ? [`  ${left.length} test files that the change touches and the time does not hold:`]
      : []),
    ...slow.map((line) => `  ${line}`),
    '  tests that the change does not touch',
    isCoreChanged
      ? `  the simulation past ${seeds} seeds, and the mutations`
      : '  the simulation and the mutations',
    '  the build and the browser tests',
  ].join('\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
