// Months of the user's own calendar, as filters of what happened in them.

export interface Month {
  /** `2026-11` */
  readonly key: string;
  /** In milliseconds; `from` is inclusive, `to` exclusive. */
  readonly from: number;
  readonly to: number;
}

/** This month and those before it, the newest first. */
export function lastMonths(now: Date, count: number): readonly Month[] {
  return Array.from({ length: count }, (_, back) => {
    const start = new Date(now.getFullYear(), now.getMonth() - back, 1);
    const end = new Date(now.getFullYear(), now.getMonth() - back + 1, 1);
    const key = `${start.getFullYear()}-${String(start.getMonth() + 1).padStart(2, '0')}`;
    return { key, from: start.getTime(), to: end.getTime() };
  });
}
