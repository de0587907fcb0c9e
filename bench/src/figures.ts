// The statistics that measurements print.

/** Takes values in rising order. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** The median of `read` over the runs. */
export const medianOf = <Run>(runs: readonly Run[], read: (run: Run) => number): number =>
  median(runs.map(read));

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
