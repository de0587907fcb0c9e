// The user's chart settings, stored in the preferences. Stored settings are parsed, never trusted.
import { PERIODS, type Period } from '@candor/client';
import { type Drawings, parseDrawings } from './drawings.ts';

export const INDICATORS = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI'] as const;
export type IndicatorName = (typeof INDICATORS)[number];
/** Drawn over the candles; the others have a pane of their own below. */
export const OVERLAID: readonly IndicatorName[] = ['MA', 'EMA', 'BOLL'];

export interface ChartSettings {
  readonly kind: 'candles' | 'area';
  readonly period: Period;
  readonly indicators: readonly IndicatorName[];
  /** An IANA name; UTC unless the user chose another. */
  readonly timeZone: string;
  readonly drawings: Drawings;
}

export const defaultChartSettings: ChartSettings = {
  kind: 'candles',
  period: '5min',
  indicators: [],
  timeZone: 'UTC',
  drawings: {},
};

export function parseChartSettings(stored: unknown): ChartSettings {
  if (typeof stored !== 'object' || stored === null) return defaultChartSettings;
  const value = stored as Record<string, unknown>;
  const listed = Array.isArray(value.indicators) ? value.indicators : [];
  return {
    kind: value.kind === 'area' ? 'area' : 'candles',
    period: PERIODS.find((period) => period === value.period) ?? defaultChartSettings.period,
    indicators: INDICATORS.filter((name) => listed.includes(name)),
    timeZone: isTimeZone(value.timeZone) ? value.timeZone : defaultChartSettings.timeZone,
    drawings: parseDrawings(value.drawings),
  };
}

/** Turns one indicator on or off, and no other. */
export function toggleIndicator(chosen: readonly IndicatorName[], name: IndicatorName): IndicatorName[] {
  return chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
}

function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  // Known without the first use of Intl, which takes a while on a slow phone.
  if (value === defaultChartSettings.timeZone) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
