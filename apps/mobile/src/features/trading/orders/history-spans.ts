// Spans of the reader's own calendar, as filters of what was closed in them.

export const SPANS = ['any', 'day', 'week', 'month', 'last_month'] as const;
export type Span = (typeof SPANS)[number];

/** In milliseconds; `from` is inclusive, `to` exclusive. A week begins on Monday (ISO 8601). */
export function spanOf(span: Span, now: Date): { from: number | undefined; to: number | undefined } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const begin = (date: Date) => ({ from: date.getTime(), to: undefined });
  switch (span) {
    case 'any':
      return { from: undefined, to: undefined };
    case 'day':
      return begin(new Date(year, month, day));
    case 'week':
      return begin(new Date(year, month, day - ((now.getDay() + 6) % 7)));
    case 'month':
      return begin(new Date(year, month, 1));
    case 'last_month':
      return { from: new Date(year, month - 1, 1).getTime(), to: new Date(year, month, 1).getTime() };
  }
}
