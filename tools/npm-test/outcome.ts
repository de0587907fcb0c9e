// The result of a test run: its counts, and the names of tests that failed or passed at the second attempt only. A run
// that tested nothing has failed.

export interface Fault {
  /** File and name of a test, or what else failed. */
  readonly where: string;
  readonly error: string;
}

export interface Outcome {
  readonly passed: number;
  readonly skipped: number;
  readonly failed: readonly Fault[];
  /** Tests that passed at the second attempt only, with the error of the first. */
  readonly unsteady: readonly Fault[];
}

export interface NamedOutcome {
  readonly name: string;
  readonly outcome: Outcome;
  readonly elapsedMs: number;
}

export function outcomeOfStep(name: string, error?: string): Outcome {
  const failed = error === undefined ? [] : [{ where: name, error: firstLine(error) }];
  return { passed: 1 - failed.length, skipped: 0, failed, unsteady: [] };
}

export function addOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    skipped: outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    unsteady: outcomes.flatMap(({ unsteady }) => unsteady),
  };
}

/** A crash of the runner or a run without tests counts as one failure. */
export function settle(outcome: Outcome | undefined, exitCode: number): Outcome {
  const found = outcome ?? { passed: 0, skipped: 0, failed: [], unsteady: [] };
  const isSilentFailure = found.failed.length === 0 && (exitCode !== 0 || found.passed === 0);
  if (!isSilentFailure) return found;
  const error =
    found.passed === 0
      ? `no test ran (exit code ${exitCode})`
      : `no test failed, but the exit code is ${exitCode}`;
  return { ...found, failed: [{ where: 'the run itself', error }] };
}

/** Unsteady tests passed only on their second try; they are counted, because otherwise nobody would fix them. */
export function formatCounts({ passed, failed, skipped, unsteady }: Outcome): string {
  const rest = [
    { count: skipped, word: 'skipped' },
    { count: unsteady.length, word: 'of them at the second try only' },
  ];
  const counted = rest.filter(({ count }) => count > 0).map(({ count, word }) => `, ${count} ${word}`);
  return `${passed} passed, ${failed.length} failed${counted.join('')}`;
}

export function formatTable(results: readonly NamedOutcome[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  return results
    .map(({ name, outcome, elapsedMs }) => {
      const mark = outcome.failed.length > 0 ? '✗' : outcome.passed > 0 ? '✓' : '–';
      const seconds = (elapsedMs / 1_000).toFixed(1).padStart(6);
      return `${mark} ${name.padEnd(width)}  ${seconds} s  ${formatCounts(outcome)}`;
    })
    .join('\n');
}

/** So many are named; with the table that fits into the last hundred lines of a log. */
const namedMax = 40;

export function formatFaults({ failed, unsteady }: Outcome): string {
  return [
    ...nameFaults('✗', failed, 'failed'),
    ...nameFaults('!', unsteady, 'passed at the second try only'),
  ].join('\n');
}

function nameFaults(mark: string, faults: readonly Fault[], what: string): string[] {
  if (faults.length === 0) return [];
  // The first error of a fault counts: what follows is the same again more often than not.
  const lines = faults
    .slice(0, namedMax / 2)
    .flatMap(({ where, error }) => [`${mark} ${where}`, `    ${error}`]);
  const more = faults.slice(namedMax / 2).map(({ where }) => `${mark} ${where}`);
  const left = more.length - namedMax / 2;
  return [
    `${faults.length} ${what}:`,
    ...lines,
    ...more.slice(0, namedMax / 2),
    ...(left > 0 ? [`${mark} and ${left} more, further up`] : []),
  ];
}

const lineCharactersMax = 300;
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

export function firstLine(text: string): string {
  const line = text
    .replace(colours, '')
    .split('\n')
    .map((each) => each.trim())
    .find((each) => each !== '');
  return (line ?? 'without a message').slice(0, lineCharactersMax);
}
