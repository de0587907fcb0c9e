// The indicators that a chart offers: their parameters with bounds, and where each is drawn. The short names are those that every
// terminal prints, so they are not translated.
import type { MessageKey, Translate } from '@candor/i18n';

/** The line of a second instrument, which is no indicator but is drawn as one. */
export const COMPARE = 'COMPARE';

/** A word of the messages that names one parameter. */
export type ParameterName = 'length' | 'fast' | 'slow' | 'signal' | 'averaging' | 'width' | 'step' | 'most';

export interface Parameter {
  readonly name: ParameterName;
  readonly preset: number;
}

/** These are written in one way by every terminal. */
const PROPER_NAMES = ['Ichimoku Kinko Hyo', 'Parabolic SAR', 'Williams %R'] as const;
type ProperName = (typeof PROPER_NAMES)[number];
type IndicatorTitle = ProperName | Extract<MessageKey, `chart.title_${string}`>;

export interface IndicatorEntry {
  readonly name: string;
  readonly title: IndicatorTitle;
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

const over = (name: string, title: IndicatorTitle, parameters: Parameter[]): IndicatorEntry => ({
  name,
  title,
  isOverlaid: true,
  parameters,
});
const below = (
  name: string,
  title: IndicatorTitle,
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
  over('MA', 'chart.title_ma', lengths(5, 10, 30)),
  over('EMA', 'chart.title_ema', lengths(6, 12, 20)),
  over('SMA', 'chart.title_sma', named({ length: 12, averaging: 2 })),
  over('BOLL', 'chart.title_boll', named({ length: 20, width: 2 })),
  over('VWAP', 'chart.title_vwap', []),
  over('ICHI', 'Ichimoku Kinko Hyo', lengths(9, 26, 52)),
  over('SAR', 'Parabolic SAR', [
    { name: 'step', preset: 2 },
    { name: 'step', preset: 2 },
    { name: 'most', preset: 20 },
  ]),
  over('BBI', 'chart.title_bbi', lengths(3, 6, 12, 24)),
  below('VOL', 'chart.title_vol', lengths(5, 10), 0),
  below('MACD', 'chart.title_macd', named({ fast: 12, slow: 26, signal: 9 }), 'price'),
  below('RSI', 'chart.title_rsi', lengths(6, 12, 24), 2),
  below('ATR', 'chart.title_atr', lengths(14), 'price'),
  below('KDJ', 'chart.title_kdj', named({ length: 9, averaging: 3, signal: 3 }), 2),
  below('CCI', 'chart.title_cci', lengths(20), 2),
  below('DMI', 'chart.title_dmi', named({ length: 14, averaging: 6 }), 2),
  below('WR', 'Williams %R', lengths(6, 10, 14), 2),
  below('AO', 'chart.title_ao', named({ fast: 5, slow: 34 }), 'price'),
  below('MTM', 'chart.title_mtm', named({ length: 12, signal: 6 }), 'price'),
  below('ROC', 'chart.title_roc', named({ length: 12, signal: 6 }), 3),
  below('TRIX', 'chart.title_trix', named({ length: 12, signal: 9 }), 4),
  below('BIAS', 'chart.title_bias', lengths(6, 12, 24), 3),
  below('DMA', 'chart.title_dma', named({ fast: 10, slow: 50, signal: 10 }), 'price'),
  below('OBV', 'chart.title_obv', named({ signal: 30 }), 0),
  below('PVT', 'chart.title_pvt', [], 2),
  below('EMV', 'chart.title_emv', named({ length: 14, signal: 9 }), 2),
  below('PSY', 'chart.title_psy', named({ length: 12, signal: 6 }), 2),
  below('VR', 'chart.title_vr', named({ length: 26, signal: 6 }), 2),
  below('BRAR', 'chart.title_brar', lengths(26), 2),
  below('CR', 'chart.title_cr', lengths(26, 10, 20, 40, 60), 2),
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

export const titleOf = ({ title }: IndicatorEntry, t: Translate): string =>
  PROPER_NAMES.find((name) => name === title) ?? t(title as Exclude<IndicatorTitle, ProperName>);

/** Entries whose short or long name contains what was typed. */
export function searchEntries(query: string, t: Translate): readonly IndicatorEntry[] {
  const wanted = query.trim().toLowerCase();
  return CATALOGUE.filter((entry) => `${entry.name} ${titleOf(entry, t)}`.toLowerCase().includes(wanted));
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
