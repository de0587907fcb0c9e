// Periods of bars.

export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;
export type Period = (typeof PERIODS)[number];

/** Made of bars of an hour or a day when they are requested. They are an addition of ours, for charts alone. */
export const LONG_PERIODS = ['240min', '1week', '1month'] as const;
export type LongPeriod = (typeof LONG_PERIODS)[number];

/** What a chart can show, by length. */
export const CHART_PERIODS = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '240min',
  '1day',
  '1week',
  '1month',
] as const satisfies readonly (Period | LongPeriod)[];
export type ChartPeriod = (typeof CHART_PERIODS)[number];
