// `npm run test:quick`: the checks, the tests that a change touches, and a little of the simulation where the core
// changed. Stays under three minutes, and says what it left out.
import { listSources } from '../checks/list-sources.ts';
import { main } from '../step.mjs';
import { findAffectedTests } from './affected-tests.ts';
import { findChangedFiles } from './changed-files.ts';
import { readDurations } from './durations.ts';
import { fitTests } from './fit-tests.ts';
import { runVitestFor, type Step } from './programs.ts';
import { runSteps } from './run-steps.ts';
import { checkSteps, simulation } from './steps.ts';

/** The checks have the first part of it, the seeds the last. */
const quickMsMax = 170_000;
const seedsMsMax = 20_000;
/** What is chosen, of two workers together. */
const testMsMax = 180_000;
const seeds = 10;
const namedMax = 20;

await main(async () => {
  const begin = performance.now();
  const { since, paths } = findChangedFiles();
  const affected = findAffectedTests(listSources(), paths);
  const { run, left, expectedMs } = fitTests(affected, readDurations(), testMsMax);
  say(`${paths.length} files changed since ${since}; they touch ${affected.length} test files`);
  if (run.length > 0) say(`${run.length} of them are run, about ${Math.ceil(expectedMs / 2_000)} s`);
  const isCoreChanged = paths.some((path) => path.startsWith('packages/core/src/'));
  const rest = [...left];
  const tests: Step = {
    part: 'unit',
    name: 'tests that the change touches',
    run: async () => {
      const msLeft = quickMsMax - (performance.now() - begin) - (isCoreChanged ? seedsMsMax : 0);
      const { outcome, left: cut } = await runVitestFor(Math.max(msLeft, 1_000), run);
      rest.push(...cut);
      return outcome;
    },
  };
  const steps = [
    ...checkSteps,
    ...(run.length > 0 ? [tests] : []),
    ...(isCoreChanged ? [simulation('proofs', seeds)] : []),
  ];
  return runSteps(steps, () => describeRest(rest, isCoreChanged));
});

function describeRest(left: readonly string[], isCoreChanged: boolean): string {
  const named = left.slice(0, namedMax).map((path) => `    ${path}`);
  const more = left.length > namedMax ? [`    and ${left.length - namedMax} more`] : [];
  return [
    'Left out, and run by npm test:',
    ...(left.length > 0
      ? [`  ${left.length} test files that the change touches and the time does not hold:`]
      : []),
    ...named,
    ...more,
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
