// Months of the calendar, UTC: the unit in which rows leave their table.

/** YYYY-MM of a time in milliseconds since the epoch. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** When the month after this one (YYYY-MM) begins, in milliseconds since the epoch. */
export function monthEnd(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number, 1);
}

/** The start of the month that lies `months` before the one of `now`, in milliseconds since the epoch. */
export function startOfMonthBefore(now: number, months: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
}
