// One clock for durations across the program's threads.

/**
 * Milliseconds of the machine's monotonic clock, which is the same in all threads and is never set. `performance`
 * starts in each thread at its own wall-clock time, so a clock correction between two starts would remain in the
 * difference.
 */
export const elapsedMs = (): number => Number(process.hrtime.bigint()) / 1_000_000;
