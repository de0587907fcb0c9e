// The user's chart settings, stored in the preferences. Stored settings are parsed, never trusted.
import { CHART_PERIODS, type ChartPeriod, PERIODS } from '@candor/client';
import { type Drawings, parseDrawings } from './drawings.ts';

const INDICATORS_MAX = 40;

export interface ChartSettings {
  readonly kind: 'candles' | 'area';
  readonly period: ChartPeriod;
  /** The periods on the bar above the chart. */
  readonly favourites: readonly ChartPeriod[];
  /** Names of the catalogue, which is loaded with the first of them; unknown names are left out there. */
  readonly indicators: readonly string[];
  /** Parameters and colours by the indicator's name, parsed with the catalogue. */
  readonly tuning: Readonly<Record<string, unknown>>;
  /** An IANA name; UTC unless the user chose another. */
  readonly timeZone: string;
  readonly drawings: Drawings;
  /** The id of the instrument that is compared with. */
  readonly compare: number | null;
  readonly showsDrawings: boolean;
  /** Marks of news, hours and rollovers at the foot. */
  readonly showsEvents: boolean;
  readonly layouts: readonly Layout[];
}

/** A named choice of settings, which are parsed when it is chosen. */
export type Layout = { readonly name: string } & Readonly<Record<string, unknown>>;

export const defaultChartSettings: ChartSettings = {
  kind: 'candles',
  period: '5min',
  favourites: PERIODS,
  indicators: [],
  tuning: {},
  timeZone: 'UTC',
  drawings: {},
  compare: null,
  showsDrawings: true,
  showsEvents: true,
  layouts: [],
};

export function parseChartSettings(stored: unknown): ChartSettings {
  if (typeof stored !== 'object' || stored === null) return defaultChartSettings;
  const value = stored as Record<string, unknown>;
  const listed: unknown[] = Array.isArray(value.indicators) ? value.indicators : [];
  return {
    kind: value.kind === 'area' ? 'area' : 'candles',
    period: CHART_PERIODS.find((period) => period === value.period) ?? defaultChartSettings.period,
    favourites: Array.isArray(value.favourites)
      ? CHART_PERIODS.filter((period) => (value.favourites as unknown[]).includes(period))
      : PERIODS,
    indicators: listed.filter((name) => typeof name === 'string').slice(0, INDICATORS_MAX),
    tuning: typeof value.tuning === 'object' && value.tuning !== null ? { ...value.tuning } : {},
    timeZone: isTimeZone(value.timeZone) ? value.timeZone : defaultChartSettings.timeZone,
    drawings: parseDrawings(value.drawings),
    compare: typeof value.compare === 'number' ? value.compare : null,
    showsDrawings: value.showsDrawings !== false,
    showsEvents: value.showsEvents !== false,
    layouts: parseLayouts(value.layouts),
  };
}

export const LAYOUTS_MAX = 12;

export function parseLayouts(stored: unknown): readonly Layout[] {
  if (!Array.isArray(stored)) return [];
  const isLayout = (one: unknown): one is Layout =>
    typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string';
  return stored.filter(isLayout).slice(0, LAYOUTS_MAX);
}

/** Turns one indicator on or off, and no other. */
export function toggleIndicator(chosen: readonly string[], name: string): string[] {
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
