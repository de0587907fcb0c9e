// Where the postings behind a figure of a day are.

export interface FigureOfDay {
  readonly day: string;
  readonly book: string;
  /** Undefined: of every kind. */
  readonly kind?: string;
}

export const postingsPath = ({ day, book, kind }: FigureOfDay): string =>
  `/reports/days/${day}/postings?${new URLSearchParams({ book, ...(kind === undefined ? {} : { kind }) })}`;
