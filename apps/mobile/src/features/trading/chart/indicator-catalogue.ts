// The indicators that a chart offers: their parameters with bounds, and where each is drawn. The names are those that every terminal
// prints, so they are not translated.

/** A word of the messages that names one parameter. */
export type ParameterName = 'length' | 'fast' | 'slow' | 'signal' | 'averaging' | 'width' | 'step' | 'most';

export interface Parameter {
  readonly name: ParameterName;
  readonly preset: number;
}

export interface IndicatorEntry {
  readonly name: string;
  readonly title: string;
  /** Drawn over the candles; the others have a pane of their own below. */
  readonly isOverlaid: boolean;
  readonly parameters: readonly Parameter[];
  /** Decimals of values that are no prices; `price` for differences of two prices. */
  readonly decimals?: number | 'price';
}

export interface Tuning {
  readonly parameters: readonly number[];
  /** The first line's place among the chart's line colours; further lines take the colours after it. */
  readonly colour: number;
}

const LINE_COLOURS_MAX = 5;

/** The width of bands, and the hundredths of the parabolic SAR, are no counts of bars. */
export const boundsOf = (name: ParameterName): { min: number; max: number; step: number } =>
  name === 'width' ? { min: 0.1, max: 10, step: 0.1 } : { min: 1, max: 500, step: 1 };

const lengths = (...presets: number[]): Parameter[] => presets.map((preset) => ({ name: 'length', preset }));
const named = (values: Partial<Record<ParameterName, number>>): Parameter[] =>
  Object.entries(values).map(([name, preset]) => ({ name: name as ParameterName, preset }));

const over = (name: string, title: string, parameters: Parameter[]): IndicatorEntry => ({
  name,
  title,
  isOverlaid: true,
  parameters,
});
const below = (
  name: string,
  title: string,
  parameters: Parameter[],
  decimals?: number | 'price',
): IndicatorEntry => ({
  name,
  title,
  isOverlaid: false,
  parameters,
  ...(decimals !== undefined && { decimals }),
});

export const CATALOGUE: readonly IndicatorEntry[] = [
  over('MA', 'Moving average', lengths(5, 10, 30)),
  over('EMA', 'Exponential moving average', lengths(6, 12, 20)),
  over('SMA', 'Smoothed moving average', named({ length: 12, averaging: 2 })),
  over('BOLL', 'Bollinger Bands', named({ length: 20, width: 2 })),
  over('VWAP', 'Volume-weighted average price', []),
  over('ICHI', 'Ichimoku Kinko Hyo', lengths(9, 26, 52)),
  over('SAR', 'Parabolic SAR', [
    { name: 'step', preset: 2 },
    { name: 'step', preset: 2 },
    { name: 'most', preset: 20 },
  ]),
  over('BBI', 'Bull and bear index', lengths(3, 6, 12, 24)),
  below('VOL', 'Tick volume', lengths(5, 10), 0),
  below('MACD', 'Moving average convergence divergence', named({ fast: 12, slow: 26, signal: 9 }), 'price'),
  below('RSI', 'Relative strength index', lengths(6, 12, 24), 2),
  below('ATR', 'Average true range', lengths(14), 'price'),
  below('KDJ', 'Stochastic oscillator', named({ length: 9, averaging: 3, signal: 3 }), 2),
  below('CCI', 'Commodity channel index', lengths(20), 2),
  below('DMI', 'Directional movement, ADX', named({ length: 14, averaging: 6 }), 2),
  below('WR', 'Williams %R', lengths(6, 10, 14), 2),
  below('AO', 'Awesome oscillator', named({ fast: 5, slow: 34 }), 'price'),
  below('MTM', 'Momentum', named({ length: 12, signal: 6 }), 'price'),
  below('ROC', 'Rate of change', named({ length: 12, signal: 6 }), 3),
  below('TRIX', 'Triple exponential average', named({ length: 12, signal: 9 }), 4),
  below('BIAS', 'Distance from the average', lengths(6, 12, 24), 3),
  below('DMA', 'Difference of averages', named({ fast: 10, slow: 50, signal: 10 }), 'price'),
  below('OBV', 'On-balance volume', named({ signal: 30 }), 0),
  below('PVT', 'Price and volume trend', [], 2),
  below('EMV', 'Ease of movement', named({ length: 14, signal: 9 }), 2),
  below('PSY', 'Psychological line', named({ length: 12, signal: 6 }), 2),
  below('VR', 'Volume ratio', named({ length: 26, signal: 6 }), 2),
  below('BRAR', 'Sentiment BR and AR', lengths(26), 2),
  below('CR', 'Energy index', lengths(26, 10, 20, 40, 60), 2),
];

export const findEntry = (name: string): IndicatorEntry | undefined =>
  CATALOGUE.find((entry) => entry.name === name);

/** What was chosen for an indicator. Stored settings are parsed, never trusted. */
export function tuningOf(entry: IndicatorEntry, stored: unknown): Tuning {
  const value = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const listed: readonly unknown[] = Array.isArray(value.parameters) ? value.parameters : [];
  const colour = Number(value.colour);
  return {
    parameters: entry.parameters.map(({ name, preset }, index) =>
      isWithin(name, listed[index]) ? Number(listed[index]) : preset,
    ),
    colour: Number.isInteger(colour) && colour >= 0 && colour < LINE_COLOURS_MAX ? colour : 0,
  };
}

export function isWithin(name: ParameterName, value: unknown): boolean {
  const { min, max, step } = boundsOf(name);
  if (typeof value !== 'number' || !(value >= min && value <= max)) return false;
  return step !== 1 || Number.isInteger(value);
}

/** Entries whose short or long name contains what was typed. */
export function searchEntries(query: string): readonly IndicatorEntry[] {
  const wanted = query.trim().toLowerCase();
  return CATALOGUE.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(wanted));
}

/** Panes below the price: as many as leave the price more than half of the height, and never none. */
const PANES_SHARE_MAX = 0.45;
export const PANE_PX_MIN = 44;

/** Splits the chosen names into those that a chart of this height has room for and those that it has not. */
export function fitPanes(
  chosen: readonly string[],
  heightPx: number,
): { readonly shown: readonly IndicatorEntry[]; readonly hidden: readonly string[] } {
  const entries = chosen.map(findEntry).filter((entry) => entry !== undefined);
  const room = Math.max(1, Math.floor((heightPx * PANES_SHARE_MAX) / PANE_PX_MIN));
  const panes = entries.filter(({ isOverlaid }) => !isOverlaid);
  const hidden = panes.slice(room).map(({ name }) => name);
  return { shown: entries.filter(({ name }) => !hidden.includes(name)), hidden };
}
