// Calendar months in UTC, the unit in which rows leave their table.

/** Formats a time in milliseconds since the epoch as YYYY-MM. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Returns the start of the month after this one (YYYY-MM), in milliseconds since the epoch. */
export function monthEnd(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number, 1);
}

/** Returns the start of the month that is `months` before the month of `now`, in milliseconds since the epoch. */
export function startOfMonthBefore(now: number, months: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
}
