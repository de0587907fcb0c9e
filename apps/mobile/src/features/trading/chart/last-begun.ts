/** The index of the last row that begins at a time or before it; -1 if none does. The rows rise in time. */
export function lastBegun<T>(rows: readonly T[], beginOf: (row: T) => number, at: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beginOf(rows[middle] as T) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
