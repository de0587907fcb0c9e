// Counts of passed, failed and skipped tests from the runners' reports. A run that tested nothing has failed.

export function oneCheck(isPassed) {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

/** @param report vitest's JSON report, undefined where it wrote none */
export function countVitest(report, exitCode) {
  return settle(
    {
      passed: report?.numPassedTests ?? 0,
      failed: (report?.numFailedTests ?? 0) + (report?.testResults ?? []).filter(isBrokenFile).length,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    },
    exitCode,
  );
}

/** A file that does not load fails without a failed test in it. */
function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/** @param report Playwright's JSON report, undefined where it wrote none */
export function countPlaywright(report, exitCode) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return settle({ passed: expected + flaky, failed: unexpected, skipped, unsteady: flaky }, exitCode);
}

/** A crash of the runner or a run without tests counts as one failure. */
function settle(counts, exitCode) {
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}

/** Unsteady tests passed at the second try only: that is said, or nobody would ever mend them. */
export function formatCounts({ passed, failed, skipped, unsteady = 0 }) {
  const rest = [
    [skipped, 'skipped'],
    [unsteady, 'of them at the second try only'],
  ];
  const told = rest.filter(([count]) => count > 0).map(([count, word]) => `, ${count} ${word}`);
  return `${passed} passed, ${failed} failed${told.join('')}`;
}

export function formatTable(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  return results
    .map(({ name, counts, elapsedMs }) => {
      const mark = counts.failed > 0 ? '✗' : '✓';
      return `${mark} ${name.padEnd(width)}  ${(elapsedMs / 1_000).toFixed(1).padStart(6)} s  ${formatCounts(counts)}`;
    })
    .join('\n');
}
