// One clock for the time between two moments in different threads of the program.

/**
 * Milliseconds of the machine's steady clock, which is the same in all threads and never set. That of `performance` begins
 * in each thread at a wall-clock time of its own, so that a correction of the clock between two starts would stay in it.
 */
export const elapsedMs = (): number => Number(process.hrtime.bigint()) / 1_000_000;
