// `npm run test:quick`: the checks, the tests that a change touches, and a little of the simulation if the core
// changed. Takes less than three minutes, and reports what it left out.
import { execFileSync } from 'node:child_process';
import { listSources } from '../checks/list-sources.ts';
import { root } from '../repository.mjs';
import { main } from '../step.mjs';
import { findAffectedTests } from './affected-tests.ts';
import { readDurations } from './durations.ts';
import { fitTests } from './fit-tests.ts';
import { runVitestFor, type Step } from './programs.ts';
import { runSteps } from './run-steps.ts';
import { checkSteps, simulation } from './steps.ts';

/** The checks have the first part of it, the seeds the last. */
const quickMsMax = 170_000;
const seedsMsMax = 20_000;
/** Time budget of the selection, for two workers together. */
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

/**
 * Files changed since the last commit on main, the work tree included; on main itself with a clean tree, by its last
 * commit.
 */
function findChangedFiles(): { readonly since: string; readonly paths: readonly string[] } {
  const base = git('merge-base', 'HEAD', 'main') ?? git('rev-parse', 'HEAD') ?? '';
  const changed = pathsSince(base);
  if (changed.length > 0 || base !== git('rev-parse', 'HEAD')) return { since: 'main', paths: changed };
  const before = git('rev-parse', 'HEAD~1');
  return { since: 'the commit before the last', paths: before === undefined ? [] : pathsSince(before) };
}

function pathsSince(commit: string): string[] {
  const tracked = git('diff', '--name-only', commit) ?? '';
  const fresh = git('ls-files', '--others', '--exclude-standard') ?? '';
  return `${tracked}\n${fresh}`.split('\n').filter((path) => path !== '');
}

/** Undefined where git has no answer, as for a branch that is not there. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
