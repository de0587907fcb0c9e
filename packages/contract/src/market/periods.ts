// Periods of bars.

export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;
export type Period = (typeof PERIODS)[number];

/** Made of bars of an hour or a day when they are requested. They are an addition of ours, for charts alone. */
export const LONG_PERIODS = ['240min', '1week', '1month'] as const;
export type LongPeriod = (typeof LONG_PERIODS)[number];

/** Made of the tape's ticks when they are requested; an addition of ours too. */
export const SHORT_PERIODS = ['5sec', '10sec', '15sec', '30sec'] as const;
export type ShortPeriod = (typeof SHORT_PERIODS)[number];

/** What a chart can show, by length. */
export const CHART_PERIODS = [
  ...SHORT_PERIODS,
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '240min',
  '1day',
  '1week',
  '1month',
] as const satisfies readonly (ShortPeriod | Period | LongPeriod)[];
export type ChartPeriod = (typeof CHART_PERIODS)[number];
